import CombineProbes
import Synchronization
import Testing

@testable import CombineCore

struct UseCountTests {
  @Test func letsInUntilItIsClosed() {
    let uses = UseCount()
    let before = (uses.begin(), uses.end())
    let isLast = uses.close()
    let after = (uses.begin(), uses.end())
    #expect(before == (true, false))
    #expect(isLast)
    #expect(after == (false, false))
  }

  @Test func theLastUserReleases() {
    let uses = UseCount()
    let begun = (uses.begin(), uses.begin())
    let closed = uses.close()
    let ended = (uses.end(), uses.end())
    #expect(begun == (true, true))
    #expect(!closed)
    #expect(ended == (false, true))
  }

  @Test func onlyOneReleases() {
    let uses = UseCount()
    let closed = (uses.close(), uses.close())
    #expect(closed == (true, false))
  }
}

struct UseCountStressTests {
  private final class Held: Sendable {
    let uses = UseCount()
    let isHeld = Atomic<Bool>(true)
    let timesReleased = Atomic<Int>(0)
    let usesAfterwards = Atomic<Int>(0)

    func release() {
      isHeld.store(false, ordering: .relaxed)
      timesReleased.wrappingAdd(1, ordering: .relaxed)
    }

    func use() {
      if uses.begin(), !isHeld.load(ordering: .relaxed) {
        usesAfterwards.wrappingAdd(1, ordering: .relaxed)
      }
      if uses.end() { release() }
    }
  }

  @Test func resourceIsReleasedOnceAfterItsLastUse() {
    for _ in 0..<200 {
      let held = Held()
      onThreads(3) { index in
        if index > 0 {
          for _ in 0..<50 { held.use() }
        } else if held.uses.close() {
          held.release()
        }
      }
      #expect(held.timesReleased.load(ordering: .relaxed) == 1)
      #expect(held.usesAfterwards.load(ordering: .relaxed) == 0)
    }
  }
}
