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
