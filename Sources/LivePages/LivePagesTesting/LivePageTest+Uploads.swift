import LivePagesCore
import TestFailures

extension LivePageTest {
  /// Sends a file, part by part, as the page's script does.
  ///
  /// - Parameters:
  ///   - event: The event of the field.
  ///   - file: The announcement of the file.
  ///   - bytes: The bytes of it that are sent.
  func upload(_ event: WireEvent, _ file: FileAnnouncement, bytes: [UInt8], at site: CallSite) async {
    var event = event
    do {
      event.value = try FileAnnouncement.value([file])
    } catch {
      return site.fail("The file cannot be told of: \(error)")
    }
    await receive(event, at: site)
    // What the page does not take is not sent.
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
