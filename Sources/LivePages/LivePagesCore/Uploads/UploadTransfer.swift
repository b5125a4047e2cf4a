import Foundation

/// A file on its way. What comes is written at once, on a queue of its own: a slow disk delays no other work.
package actor UploadTransfer {
  /// The reason that a part is not taken.
  package enum PartRefusal: Error, Hashable, Sendable {
    /// It does not begin where the file stops; that is here.
    case wrongOffset(received: Int)
    /// The browser has begun another part since, as after a lost connection.
    case replaced
    /// It is longer than what is missing.
    case tooLong
    /// The upload has ended.
    case over
    case failed(UploadError)
  }

  /// The progress of the transfer.
  package struct Progress: Hashable, Sendable {
    package let received: Int
    package let isComplete: Bool
  }

  package nonisolated let upload: Upload
  private let types: [FileType]
  private let queue = SessionQueue(label: "live-pages.upload")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
  /// `nil` once it has ended.
  private var file: StoredFile?
  /// Whether nothing is taken any more: what has come is of another type, or could not be written.
  private var hasFailed = false
  /// Open from the first byte of a part to the part's end: an idle upload holds no descriptor.
  private var handle: FileHandle?
  private var received = 0
  /// The first bytes, until the type is known by them.
  private var beginning: [UInt8] = []
  /// The number of the part that is being received.
  private var part = 0
  private var lastByte: ContinuousClock.Instant
  private var lastReport: ContinuousClock.Instant?
  /// Since when bytes are counted to tell how fast they come, and how many had come before.
  private var counting: (since: ContinuousClock.Instant, before: Int)

  init(_ upload: Upload, types: [FileType], to file: StoredFile, now: ContinuousClock.Instant = .now) {
    self.upload = upload
    self.types = types
    self.file = file
    lastByte = now
    counting = (now, 0)
  }

  /// Begins a part, which ends the one before it.
  ///
  /// - Returns: Its number.
  package func beginPart(at offset: Int) throws(PartRefusal) -> Int {
    guard let file, !hasFailed else { throw .over }
    guard offset == received else { throw .wrongOffset(received: received) }
    // No byte comes that would create it.
    if upload.size == 0 { try create(file) }
    part += 1
    return part
  }

  private func create(_ file: StoredFile) throws(PartRefusal) {
    guard file.grow(by: 0) else { throw fail(.noSpace) }
    do {
      try file.open(at: 0).close()
    } catch {
      throw fail(error as? UploadError ?? UploadError(writing: error))
    }
  }

  /// Ends a part, unless another one has begun.
  func endPart(_ part: Int) {
    if part == self.part { close() }
  }

  /// Writes bytes of a part.
  package func write(
    _ bytes: [UInt8],
    of part: Int,
    now: ContinuousClock.Instant = .now
  ) throws(PartRefusal) {
    guard let file, !hasFailed else { throw .over }
    guard part == self.part else { throw .replaced }
    guard bytes.count <= upload.size - received else { throw .tooLong }
    guard !bytes.isEmpty else { return }
    guard file.grow(by: bytes.count) else { throw fail(.noSpace) }
    do {
      let open = try handle ?? file.open(at: received)
      handle = open
      try open.write(contentsOf: Data(bytes))
    } catch {
      throw fail(error as? UploadError ?? UploadError(writing: error))
    }
    received += bytes.count
    lastByte = now
    try checkBeginning(bytes)
  }

  private func checkBeginning(_ bytes: [UInt8]) throws(PartRefusal) {
    let needed = types.map(\.longestBeginning).max() ?? 0
    guard needed > 0, beginning.count < needed else { return }
    beginning += bytes.prefix(needed - beginning.count)
    guard beginning.count == needed || received == upload.size else { return }
    guard types.contains(where: { $0.isBeginning(beginning) }) else {
      throw fail(.contentDiffers(name: upload.name))
    }
    beginning = Array(repeating: 0, count: needed)
  }

  /// Ends it before the page is told, so that no other part goes on from here meanwhile.
  private func fail(_ error: UploadError) -> PartRefusal {
    hasFailed = true
    close()
    part += 1
    return .failed(error)
  }

  package var progress: Progress {
    Progress(received: received, isComplete: !hasFailed && received == upload.size)
  }

  /// Returns the number of bytes that have come, if enough time has passed since the last report.
  func takeReport(now: ContinuousClock.Instant = .now) -> Int? {
    if let lastReport, now - lastReport < .milliseconds(100) { return nil }
    lastReport = now
    return received
  }

  /// Whether nothing has come for so long, or since that long too little.
  ///
  /// - Parameters:
  ///   - time: The time over which bytes are counted, and for which too few may come.
  ///   - rate: The number of bytes that have to come in a second, as long as so many are missing.
  func isStalled(for time: Duration, below rate: Int, now: ContinuousClock.Instant) -> Bool {
    if now - lastByte >= time { return true }
    let passed = now - counting.since
    guard passed >= time else { return false }
    let (came, missing) = (received - counting.before, upload.size - counting.before)
    counting = (now, received)
    return came < min(Int(passed / .seconds(1) * Double(rate)), missing)
  }

  /// Ends it. What has come is removed with the file that is returned, unless that is kept.
  func end() -> StoredFile? {
    close()
    part += 1
    return file.take()
  }

  /// Whether the file is open.
  var isOpen: Bool { handle != nil }

  private func close() {
    try? handle?.close()
    handle = nil
  }
}
