import CombineProbes
import Testing
import TributaryBase

struct LockTests {
  @Test func returnsTheBodysResultAndUnlocksAfterAThrow() {
    let guarded = Guarded()
    #expect(guarded.lock.withLock { 42 } == 42)
    #expect(throws: ProbeError()) { try guarded.lock.withLock { throw ProbeError() } }
    #expect(guarded.lock.withLock { true })
  }
}

struct LockStressTests {
  @Test func sixteenThreadsAreMutuallyExclusiveWithoutDeadlock() {
    let guarded = Guarded()
    onThreads(16) { _ in
      for _ in 0..<100_000 {
        guarded.lock.withLock { guarded.count += 1 }
      }
    }
    #expect(guarded.count == 1_600_000)
  }

  // Several locks share a parking spot.
  @Test func aHundredLocksDoNotDisturbEachOther() {
    let all = (0..<100).map { _ in Guarded() }
    onThreads(16) { index in
      for round in 0..<20_000 {
        let guarded = all[(round &* 7 &+ index) % 100]
        guarded.lock.withLock { guarded.count += 1 }
      }
    }
    #expect(all.reduce(0) { $0 + $1.count } == 320_000)
  }
}

private final class Guarded {
  let lock = Lock()
  var count = 0
}
