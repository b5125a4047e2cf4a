import Foundation

/// An entry to be written to a file. Its descriptions are created when it is written.
struct RecordedEntry: @unchecked Sendable {
  // Sendable: an entry's values are never changed, only encoded.

  let number: Int
  /// A value that changes when earlier states weren't recorded or were recomputed.
  let history: [Int]
  /// A Boolean value that indicates whether the entry is part of the session.
  let isHandled: Bool
  /// The estimated memory use of the entry's values, in bytes.
  let bytes: Int
  let stateBefore: () -> SessionValue
  let sessionEntry: () -> Session.Entry
}

/// The file of a session that is being recorded. It is a `SessionFile` with one line per entry. When the
/// recording ends, `]}` is written at the end of the file.
final class RecordingFile: @unchecked Sendable {
  // Sendable: the file is used only on its recorder's queue.

  private let url: URL
  private let store: String
  private let limits: RecorderLimits
  private let encoder = JSONEncoder()
  private var handle: FileHandle?
  private var bytes = 0
  private var entries = 0
  private var lastNumber = 0
  private var history: [Int] = []
  private(set) var hasFailed = false

  init(url: URL, store: String, limits: RecorderLimits) {
    self.url = url
    self.store = store
    self.limits = limits
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  func append(_ entry: RecordedEntry) throws(SessionRecorderError) {
    let goesOn = handle != nil && entry.number == lastNumber + 1 && entry.history == history
    let line = entry.isHandled ? try encoded(entry.sessionEntry()) : nil
    let isFull = line.map { entries >= limits.entries || bytes + room(for: $0) > limits.bytes } ?? false
    if !goesOn || isFull { try begin(with: entry, room: line.map(room) ?? 0) }
    lastNumber = entry.number
    guard let line else { return }
    try write((entries == 0 ? Data() : Data(",".utf8)) + line + Data("\n".utf8))
    entries += 1
  }

  /// Ends the file. The next entry begins a new one.
  func end() throws(SessionRecorderError) {
    guard let handle else { return }
    try write(Data(Self.ending.utf8))
    self.handle = nil
    try attempt { try handle.close() }
  }

  /// Closes the file without further writes.
  func fail() {
    hasFailed = true
    try? handle?.close()
    handle = nil
  }

  private static let ending = "]}\n"

  /// Returns the number of bytes that an entry takes, together with the ending of the file.
  private func room(for line: Data) -> Int { line.count + 2 + Self.ending.utf8.count }

  /// Begins a file with the state before an entry. The previous file is kept under a different name if it has
  /// entries.
  ///
  /// - Parameter room: The number of bytes that follow. If they don't fit, no file is changed.
  private func begin(with entry: RecordedEntry, room: Int) throws(SessionRecorderError) {
    let isEmpty = handle != nil && entries == 0
    try end()
    let head = try head(with: entry)
    guard head.count + max(room, Self.ending.utf8.count) <= limits.bytes else {
      throw .entryTooLarge(bytes: head.count + room)
    }
    if !isEmpty { try keepPrevious() }
    try attempt { try Data().write(to: url) }
    handle = try attempt { try FileHandle(forWritingTo: url) }
    (bytes, entries, history) = (0, 0, entry.history)
    try write(head)
  }

  private func head(with entry: RecordedEntry) throws(SessionRecorderError) -> Data {
    let format = #"{"format":"\#(SessionFile.format)","version":\#(Session.latestVersion),"store":"#
    return try Data(format.utf8) + encoded(store) + Data(#","initialState":"#.utf8)
      + encoded(entry.stateBefore()) + Data(#","entries":[\#n"#.utf8)
  }

  /// Keeps the previous file under a different name. A device, such as `/dev/full`, isn't renamed.
  private func keepPrevious() throws(SessionRecorderError) {
    let manager = FileManager.default
    let type = (try? manager.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
    guard type == .typeRegular else { return }
    let previous = SessionRecording.previous(of: url)
    try? manager.removeItem(at: previous)
    try attempt { try manager.moveItem(at: url, to: previous) }
  }

  private func encoded(_ value: some Encodable) throws(SessionRecorderError) -> Data {
    try attempt { try encoder.encode(value) }
  }

  private func write(_ data: Data) throws(SessionRecorderError) {
    try attempt { try handle?.write(contentsOf: data) }
    bytes += data.count
  }

  private func attempt<Result>(_ operation: () throws -> Result) throws(SessionRecorderError) -> Result {
    do {
      return try operation()
    } catch {
      throw SessionRecorderError(writing: error)
    }
  }
}
