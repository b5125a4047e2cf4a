/// The upload context of an event while the event is handled.
///
/// It is no part of the event, so that a browser cannot forge it.
package final class UploadContext: Sendable {
  @TaskLocal package static var current: UploadContext?

  let desk: UploadDesk
  /// What the browser has sent, or had sent when the upload began.
  private let event: WireEvent
  /// What the server tells the page of an upload.
  let told: (id: UploadID, event: UploadEvent)?
  /// The uploads that the event has begun.
  private let begun = Locked<[UploadID]>([])

  init(desk: UploadDesk, event: WireEvent, told: (id: UploadID, event: UploadEvent)? = nil) {
    self.desk = desk
    self.event = WireEvent(event.name)
    self.told = told
  }

  /// Begins to take files, as far as they pass the rule of their field.
  ///
  /// - Parameters:
  ///   - held: The number of files before these.
  ///   - heldBytes: The number of their bytes.
  func begin(
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

  /// The uploads that were begun since this was asked.
  func takeBegun() -> [UploadID] {
    begun.withLock { begun in
      defer { begun = [] }
      return begun
    }
  }
}
