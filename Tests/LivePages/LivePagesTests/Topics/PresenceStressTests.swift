import ComposableArchitecture
import Dispatch
import Foundation
import LivePages
import Synchronization
import Testing

struct PresenceStressTests {
  private struct Visitor: Identifiable, Codable {
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

  @Test func noThreadPublishesTheChangesOfOthersForever() {
    let presence = Topics().presence("board", of: Visitor.self)
    expectThatAnUpdateEnds(of: presence, whileChanging: presence)
  }

  /// The other server's changes arrive on a thread that never waits, and so never takes over.
  @Test func noThreadPublishesTheChangesOfOtherServersForever() {
    let servers = InMemoryServers()
    let topics = [Topics(transport: servers.add()), Topics(transport: servers.add())]
    let presences = topics.map { $0.presence("board", of: Visitor.self) }
    let remote = presences[1].joined(by: Visitor(id: 1)).sink { _ in }
    expectThatAnUpdateEnds(of: presences[0], whileChanging: presences[1])
    remote.cancel()
  }

  private func expectThatAnUpdateEnds(
    of presence: Presence<Visitor>,
    whileChanging other: Presence<Visitor>
  ) {
    let isFollowed = Atomic(false)
    let isOver = Atomic(false)
    let (isPublishing, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let seats = (0..<2).map { id in
      presence.joined(by: Visitor(id: id)).sink { _ in
        if isFollowed.load(ordering: .relaxed) { isPublishing.signal() }
        usleep(1_000)
      }
    }
    isFollowed.store(true, ordering: .relaxed)
    Thread {
      isPublishing.wait()
      let end = ContinuousClock.now + .seconds(20)
      while !isOver.load(ordering: .relaxed), ContinuousClock.now < end { other.update(Visitor(id: 1)) }
      hasEnded.signal()
    }
    .start()
    let time = ContinuousClock().measure { presence.update(Visitor(id: 0)) }
    isOver.store(true, ordering: .relaxed)
    // Another thread takes over after 16 lists, which take 32 ms.
    #expect(time < .seconds(10))
    hasEnded.wait()
    for seat in seats { seat.cancel() }
  }
}
