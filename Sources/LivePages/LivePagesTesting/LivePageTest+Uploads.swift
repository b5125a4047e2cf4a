import LivePagesCore
import TributaryReports

extension LivePageTest {
  /// Sends a file in parts, as the page script does.
  ///
  /// - Parameters:
  ///   - event: The event of the field.
  ///   - file: The announcement of the file.
  ///   - bytes: The bytes of the file to send.
  func upload(_ event: WireEvent, _ file: FileAnnouncement, bytes: [UInt8], at site: CallSite) async {
    var event = event
    do {
      event.value = try FileAnnouncement.value([file])
    } catch {
      return site.fail("The file can't be announced: \(error)")
    }
    await receive(event, at: site)
    // A file that the page rejects isn't sent.
    guard isUnderway(file) else { return }
    var offset = 0
    repeat {
      let part = Array(bytes[offset...].prefix(64 * 1024))
      guard await sendPart(part, of: file, at: offset) else { return }
      offset += part.count
    } while offset < bytes.count
  }

  private func isUnderway(_ file: FileAnnouncement) -> Bool { openPage.uploads.underway(file.id) != nil }

  private func sendPart(_ part: [UInt8], of file: FileAnnouncement, at offset: Int) async -> Bool {
    let bytes = AsyncStream<[UInt8]> { continuation in
      continuation.yield(part)
      continuation.finish()
    }
    let answer = try? await openPage.receivePart(of: file.id, at: offset, bytes)
    await settle()
    guard case .received = answer else { return false }
    return true
  }
}

extension PageControl {
  /// Chooses a file in a file field and sends it, as a browser does.
  ///
  /// When this method returns, the page has handled the `uploaded` action, unless it has cancelled the upload
  /// in the meantime.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - type: The media type that the browser sends, an empty string by default.
  ///   - bytes: The contents.
  ///   - sent: The number of bytes to send. If you pass fewer than all of them, the upload remains in
  ///     progress.
  public func choose(
    name: String,
    type: String = "",
    bytes: [UInt8],
    sending sent: Int? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let element = await findEnabled(at: site) else { return }
    guard let event = element.event("data-files-event", at: site) else {
      return await fail("doesn't accept files", at: site)
    }
    let file = FileAnnouncement(id: UploadID(), name: name, mediaType: type, size: bytes.count)
    await page.upload(event, file, bytes: Array(bytes.prefix(sent ?? bytes.count)), at: site)
  }
}
