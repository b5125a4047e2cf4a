/// The files of one page: those being received, and complete files that haven't been moved.
package final class UploadDesk: Sendable {
  private struct Kept {
    weak var file: UploadedFile?
    let since: ContinuousClock.Instant
  }

  private struct State {
    var transfers: [UploadID: Underway] = [:]
    var kept: [Kept] = []
    var isClosed = false
    /// A Boolean value that indicates whether a sweep waits for the uploads.
    var isSweeping = false
  }

  /// An upload and the event that started it. All later events of the upload have the same name.
  package struct Underway: Sendable {
    package let transfer: UploadTransfer
    let event: WireEvent
  }

  private let storage: UploadStorage
  private let space: UploadSpace
  private let monitor: (any SiteMonitor)?
  private let state = Locked(State())

  package init(storage: UploadStorage, space: UploadSpace, monitor: (any SiteMonitor)? = nil) {
    self.storage = storage
    self.space = space
    self.monitor = monitor
  }

  package var limits: UploadLimits { storage.limits }

  /// A Boolean value that indicates whether there are neither active uploads nor complete files.
  var isEmpty: Bool { state.withLock { $0.transfers.isEmpty && $0.kept.isEmpty } }

  /// A Boolean value that indicates whether a sweep waits for the uploads.
  var isSweeping: Bool { state.withLock { $0.isSweeping } }

  // MARK: Beginning

  /// Starts receiving a file that complies with its field's rule.
  func begin(
    _ file: FileAnnouncement,
    rule: FileRule,
    event: WireEvent
  ) throws(UploadError) -> Upload {
    let stored = try storage.makeFile(of: file.size, in: space)
    let upload = Upload(file, desk: self)
    let transfer = UploadTransfer(upload, types: rule.matching(file), to: stored)
    try state.withLock { state throws(UploadError) in
      guard !state.isClosed, state.transfers[file.id] == nil else { throw .notWritable }
      state.transfers[file.id] = Underway(transfer: transfer, event: event)
    }
    return upload
  }

  /// Returns the active upload with an id.
  package func underway(_ id: UploadID) -> Underway? {
    state.withLock { $0.transfers[id] }
  }

  // MARK: Ending

  /// Completes an upload after its last byte.
  ///
  /// - Returns: The file; `nil` if the upload has already ended.
  func complete(_ id: UploadID, now: ContinuousClock.Instant = .now) async -> UploadedFile? {
    guard let transfer = remove(id)?.transfer, let stored = await end(transfer, .completed) else {
      return nil
    }
    let file = UploadedFile(transfer.upload, stored)
    state.withLock { state in
      state.kept.removeAll { $0.file?.isThere != true }
      state.kept.append(Kept(file: file, since: now))
    }
    return file
  }

  /// Cancels an upload and removes the received bytes.
  func cancel(_ id: UploadID) {
    guard let underway = remove(id) else { return }
    Task { _ = await end(underway.transfer, .cancelled) }
  }

  /// Aborts an upload that has failed.
  ///
  /// - Returns: Whether the upload was active.
  func fail(_ id: UploadID) async -> Bool {
    guard let underway = remove(id) else { return false }
    _ = await end(underway.transfer, .failed)
    return true
  }

  /// Ends an upload. When the returned file is released, the received bytes are removed.
  private func end(_ transfer: UploadTransfer, _ outcome: UploadOutcome) async -> StoredFile? {
    let bytes = await transfer.progress.received
    guard let stored = await transfer.end() else { return nil }
    monitor?.uploadEnded(outcome, bytes: bytes)
    return stored
  }

  private func remove(_ id: UploadID) -> Underway? {
    state.withLock { $0.transfers.removeValue(forKey: id) }
  }

  /// How many times faster than the minimum rate a whole file has to arrive while space is scarce.
  private static let scarceRateFactor = 100

  /// Returns the uploads that have stalled, with the reasons, and removes files that have been kept too long.
  /// While space is scarce, slow uploads must not occupy it for hours.
  ///
  /// An upload whose disk doesn't respond delays the sweep. Until it responds, later sweeps return no
  /// uploads.
  func sweep(now: ContinuousClock.Instant) async -> [(upload: Upload, reason: UploadError)] {
    let (underway, expired) = state.withLock { state in
      let expired = state.kept.filter { now - $0.since >= limits.keepTime }
      state.kept.removeAll { now - $0.since >= limits.keepTime || $0.file?.isThere != true }
      defer { state.isSweeping = true }
      return (state.isSweeping ? nil : Array(state.transfers.values), expired)
    }
    for kept in expired { kept.file?.remove() }
    guard let underway else { return [] }
    defer { state.withLock { $0.isSweeping = false } }
    var stalled: [(Upload, UploadError)] = []
    let isScarce = storage.isScarce
    let (time, rate) = (limits.stallTime, limits.slowestRate)
    let fastRate = rate.multipliedReportingOverflow(by: Self.scarceRateFactor)
    for each in underway {
      let upload = each.transfer.upload
      if await each.transfer.isStalled(for: time, below: rate, now: now) {
        stalled.append((upload, .stalled(name: upload.name)))
      } else if isScarce, !fastRate.overflow,
        await each.transfer.isOverdue(after: limits.keepTime, at: fastRate.partialValue, now: now)
      {
        stalled.append((upload, .noSpace))
      }
    }
    return stalled
  }

  /// Aborts all uploads, removes files that haven't been moved, and rejects new uploads.
  package func close() async {
    let (transfers, kept) = state.withLock { state in
      state.isClosed = true
      defer { (state.transfers, state.kept) = ([:], []) }
      return (Array(state.transfers.values), state.kept)
    }
    for each in transfers { _ = await end(each.transfer, .cancelled) }
    for each in kept { each.file?.remove() }
  }
}

/// The upload context of an event while the event is being handled.
///
/// The context is separate from the event, so that a browser can't forge it.
package final class UploadContext: ContextKey, Sendable {
  package typealias Value = UploadContext

  package static var current: UploadContext? { CallerContext.current.event?[UploadContext.self] }

  let desk: UploadDesk
  /// The event from the browser, or the event that started the upload.
  private let event: WireEvent
  /// The upload event that the server sends to the page; `nil` if the event is from the browser.
  package let told: (id: UploadID, event: UploadEvent)?
  /// The uploads that the event started.
  private let begun = Locked<[UploadID]>([])

  init(desk: UploadDesk, event: WireEvent, told: (id: UploadID, event: UploadEvent)? = nil) {
    self.desk = desk
    self.event = WireEvent(event.name)
    self.told = told
  }

  /// Starts receiving the files that comply with their field's rule.
  ///
  /// - Parameters:
  ///   - held: The number of existing files.
  ///   - heldBytes: The total size of the existing files.
  package func begin(
    _ files: [FileAnnouncement],
    rule: FileRule,
    held: Int,
    heldBytes: Int
  ) -> [UploadEvent] {
    var (count, bytes) = (held, heldBytes)
    var events: [UploadEvent] = []
    for file in files {
      do throws(UploadError) {
        try rule.check(file, held: count, heldBytes: bytes)
        let upload = try desk.begin(file, rule: rule, event: event)
        begun.withLock { $0.append(upload.id) }
        events.append(.began(upload))
        count += 1
        bytes += file.size
      } catch {
        let event = UploadEvent.refused(error)
        if !events.contains(event) { events.append(event) }
      }
    }
    return events
  }

  /// Returns the uploads that were started since the last call.
  func takeBegun() -> [UploadID] {
    begun.withLock { begun in
      defer { begun = [] }
      return begun
    }
  }
}

extension OpenPage {
  /// The response to a part of a file.
  package enum UploadAnswer: Hashable, Sendable {
    /// All bytes up to this point have been received. `isComplete` indicates whether the file is complete.
    case received(UploadTransfer.Progress)
    /// The part begins at the wrong offset. `received` is the number of bytes received so far.
    case wrongOffset(received: Int)
    /// There is no such upload, or it has ended.
    case gone
    case failed(UploadError)
  }

  /// Receives a part of a file.
  ///
  /// - Parameters:
  ///   - id: The id of the upload.
  ///   - offset: The offset of the part in the file.
  ///   - bytes: The contents. They are read no faster than they are written.
  /// - Throws: The error of `bytes`, such as a lost connection. The bytes received before the error are kept.
  package func receivePart<Bytes: AsyncSequence>(
    of id: UploadID,
    at offset: Int,
    _ bytes: Bytes
  ) async throws -> UploadAnswer where Bytes.Element == [UInt8] {
    guard let underway = uploads.underway(id) else { return .gone }
    let transfer = underway.transfer
    do {
      let part = try await transfer.beginPart(at: offset)
      do {
        for try await piece in bytes { try await transfer.write(piece, of: part) }
      } catch {
        await transfer.endPart(part)
        throw error
      }
      await transfer.endPart(part)
    } catch let refusal as UploadTransfer.PartRefusal {
      return await answer(refusal, to: underway)
    }
    return await progressed(underway)
  }

  private func answer(
    _ refusal: UploadTransfer.PartRefusal,
    to underway: UploadDesk.Underway
  ) async -> UploadAnswer {
    let upload = underway.transfer.upload
    switch refusal {
    case .wrongOffset(let received): return .wrongOffset(received: received)
    case .replaced, .over: return .gone
    case .tooLong:
      await failUpload(upload.id, .unreadable(name: upload.name))
      return .failed(.unreadable(name: upload.name))
    case .failed(let error):
      await failUpload(upload.id, error)
      return .failed(error)
    }
  }

  private func progressed(_ underway: UploadDesk.Underway) async -> UploadAnswer {
    let transfer = underway.transfer
    let progress = await transfer.progress
    if progress.isComplete {
      guard let file = await uploads.complete(transfer.upload.id) else { return .gone }
      await tell(.uploaded(file), of: transfer.upload.id, by: underway.event)
    } else if let bytes = await transfer.takeReport() {
      await tell(.progressed(transfer.upload.id, bytes: bytes), of: transfer.upload.id, by: underway.event)
    }
    return .received(progress)
  }

  /// Aborts an upload and notifies the page.
  package func failUpload(_ id: UploadID, _ error: UploadError) async {
    guard let underway = uploads.underway(id), await uploads.fail(id) else { return }
    await tell(.failed(id, error), of: id, by: underway.event)
  }

  /// Aborts stalled uploads and removes files that have been kept too long.
  func sweepUploads(now: ContinuousClock.Instant) async {
    for stalled in await uploads.sweep(now: now) { await failUpload(stalled.upload.id, stalled.reason) }
  }
}
