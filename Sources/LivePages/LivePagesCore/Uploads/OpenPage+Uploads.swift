extension OpenPage {
  /// The answer to a part of a file.
  package enum UploadAnswer: Hashable, Sendable {
    /// So much of it has come; `isComplete` says whether the page has the file.
    case received(UploadTransfer.Progress)
    /// It has to go on elsewhere: so much has come.
    case wrongOffset(received: Int)
    /// There is no such upload, or not any more.
    case gone
    case failed(UploadError)
  }

  /// Takes a part of a file, as it comes.
  ///
  /// - Parameters:
  ///   - id: The upload.
  ///   - offset: The offset in the file at which it begins.
  ///   - bytes: The contents. It is read no faster than it is written.
  /// - Throws: What `bytes` throws, such as when the connection is lost. What has come until then counts.
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

  /// Gives an upload up, and tells the page why.
  package func failUpload(_ id: UploadID, _ error: UploadError) async {
    guard let underway = uploads.underway(id), await uploads.fail(id) else { return }
    await tell(.failed(id, error), of: id, by: underway.event)
  }

  /// Gives up uploads that have sent nothing for too long, and removes files that nobody has moved.
  func sweepUploads(now: ContinuousClock.Instant) async {
    for upload in await uploads.sweep(now: now) {
      await failUpload(upload.id, .stalled(name: upload.name))
    }
  }
}
