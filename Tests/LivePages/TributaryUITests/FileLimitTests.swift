import Foundation
import Testing

@testable import LivePagesCore
@testable import TributaryUI

/// Tests of the number of files that a dialog accepts.
@MainActor
struct FileLimitTests {
  private final class Events { var list: [UploadEvent] = [] }

  @Test func twoChoicesBeforeARenderShareTheLimit() throws {
    let events = Events()
    let event = BoxEvent<[UploadEvent]>(path: .root) { events.list += $0 }
    let handler = TributaryUI.EventHandler.files(event, rule: FileRule(largest: 100)) {
      events.list.filter { if case .began = $0 { true } else { false } }.count
    }
    let storage = UploadStorage()
    let desk = UploadDesk(storage: storage, space: storage.makeSessionSpace())
    let context = UploadContext(desk: desk, event: WireEvent(handler.name))
    for name in ["one.txt", "two.txt"] {
      let file = FileAnnouncement(id: UploadID(), name: name, mediaType: "text/plain", size: 3)
      let value = try FileAnnouncement.value([file])
      try CallerContext.withEventValue(context, for: UploadContext.self) { try handler.receive(value) }
    }
    #expect(events.list.count == 2 && events.list.last == .refused(.tooMany(limit: 1)))
  }
}
