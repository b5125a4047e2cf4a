import Foundation

/// The transfer of a file. It writes the bytes as they arrive, on its own queue, so that a slow disk doesn't
/// delay other work.
package actor UploadTransfer {
  /// The reason for rejecting a part.
  package enum PartRefusal: Error, Hashable, Sendable {
    /// The part doesn't begin at the end of the received bytes.
    case wrongOffset(received: Int)
    /// The browser has started another part in the meantime, for example after a lost connection.
    case replaced
    /// The part is longer than the remainder of the file.
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
  /// The file, or `nil` after the transfer has ended.
  private var file: StoredFile?
  /// A Boolean value that indicates whether the transfer has failed because the content has a different type
  /// or couldn't be written.
  private var hasFailed = false
  /// The file's handle, open from the first byte of a part until the part ends. An idle upload doesn't use a
  /// file descriptor.
  private var handle: FileHandle?
  private var received = 0
  /// The first bytes of the file, until they have been compared with the accepted types.
  private var beginning: [UInt8] = []
  /// The number of the current part.
  private var part = 0
  private let began: ContinuousClock.Instant
  private var lastByte: ContinuousClock.Instant
  private var lastReport: ContinuousClock.Instant?
  /// The start of the current rate measurement, and the number of bytes that had been received by then.
  private var counting: (since: ContinuousClock.Instant, before: Int)

  init(_ upload: Upload, types: [FileType], to file: StoredFile, now: ContinuousClock.Instant = .now) {
    self.upload = upload
    self.types = types
    self.file = file
    began = now
    lastByte = now
    counting = (now, 0)
  }

  /// Begins a part and ends the previous one.
  ///
  /// - Returns: The number of the part.
  package func beginPart(at offset: Int) throws(PartRefusal) -> Int {
    guard let file, !hasFailed else { throw .over }
    guard offset == received else { throw .wrongOffset(received: received) }
    // An empty file has no first byte that would create it.
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

  /// Ends a part, unless another one has already begun.
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

  /// The transfer ends before the page is notified. Otherwise, another part could resume it in the meantime.
  private func fail(_ error: UploadError) -> PartRefusal {
    hasFailed = true
    close()
    part += 1
    return .failed(error)
  }

  package var progress: Progress {
    Progress(received: received, isComplete: !hasFailed && received == upload.size)
  }

  /// Returns the number of received bytes if enough time has passed since the last report.
  func takeReport(now: ContinuousClock.Instant = .now) -> Int? {
    if let lastReport, now - lastReport < .milliseconds(100) { return nil }
    lastReport = now
    return received
  }

  /// Returns a Boolean value that indicates whether the transfer has stalled, either because no bytes have
  /// arrived for some time, or because there were too few since the last measurement.
  ///
  /// - Parameters:
  ///   - time: The interval over which to measure the rate, and after which an upload without bytes has
  ///     stalled.
  ///   - rate: The minimum number of bytes per second, unless fewer bytes remain.
  func isStalled(for time: Duration, below rate: Int, now: ContinuousClock.Instant) -> Bool {
    if now - lastByte >= time { return true }
    let passed = now - counting.since
    guard passed >= time else { return false }
    let (came, missing) = (received - counting.before, upload.size - counting.before)
    counting = (now, received)
    return came < missing && Double(came) < (passed / .seconds(1) * Double(rate)).rounded(.down)
  }

  /// Returns a Boolean value that indicates whether the whole file should have arrived by now.
  ///
  /// - Parameters:
  ///   - time: The minimum time for any file.
  ///   - rate: The number of bytes per second that larger files have to arrive at.
  func isOverdue(after time: Duration, at rate: Int, now: ContinuousClock.Instant) -> Bool {
    now - began >= max(time, .seconds(upload.size / max(rate, 1)))
  }

  /// Ends the transfer. When the returned file is released, the received bytes are removed unless the file
  /// has been moved.
  func end() -> StoredFile? {
    close()
    part += 1
    return file.take()
  }

  var isOpen: Bool { handle != nil }

  private func close() {
    try? handle?.close()
    handle = nil
  }
}
