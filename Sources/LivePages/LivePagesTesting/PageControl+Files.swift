import LivePagesCore
import TestFailures

extension PageControl {
  /// Chooses a file in a field for files, which the browser then sends. The action `uploaded` has been
  /// handled when it returns, unless the page has given the file up in the meantime.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - type: The media type that the browser sends; nothing, unless you say otherwise.
  ///   - bytes: The contents.
  ///   - sent: The number of bytes that are sent: all, unless you say otherwise. With fewer, the file
  ///     is still on its way.
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
      return await fail("takes no files", at: site)
    }
    let file = FileAnnouncement(id: UploadID(), name: name, mediaType: type, size: bytes.count)
    await page.upload(event, file, bytes: Array(bytes.prefix(sent ?? bytes.count)), at: site)
  }
}
