import ComposableArchitecture
import LivePages
import Synchronization
import Testing

struct PresenceStressTests {
  private struct Visitor: Identifiable {
    var id: Int
  }

  @Test func lastPublishedListIsTheLatest() async {
    let presence = Topics().presence("board", of: Visitor.self)
    let last = Mutex<Presence<Visitor>.Members>([])
    let onlooker = presence.members.sink { members in last.withLock { $0 = members } }
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for round in 0..<200 {
            let visit = presence.joined(by: Visitor(id: task * 1_000 + round)).sink { _ in }
            visit.cancel()
          }
        }
      }
    }
    #expect(last.withLock { $0.isEmpty })
    let stays = presence.joined(by: Visitor(id: -1)).sink { _ in }
    #expect(last.withLock { $0.ids } == [-1])
    stays.cancel()
    onlooker.cancel()
  }
}
