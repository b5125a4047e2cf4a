import CombineCore
import CombineProbes
import Testing

struct GateTests {
  @Test func theThreadInsideEntersAgainAndOnlyItsFirstEntryLeaves() {
    let guarded = Guarded()
    #expect(guarded.enter())
    #expect(!guarded.enter())
    #expect(!guarded.tryEnter())
    guarded.leave()
    #expect(guarded.tryEnter())
    guarded.leave()
  }

  @Test func aThreadOutsideCannotSlipIn() {
    let guarded = Guarded()
    #expect(guarded.enter())
    onThreads(1) { _ in #expect(!guarded.tryEnter()) }
    guarded.leave()
    onThreads(1) { _ in
      #expect(guarded.tryEnter())
      guarded.leave()
    }
  }

  @Test func threadNumbersAreEvenAndNotZero() {
    onThreads(4) { _ in
      #expect(currentThreadNumber != 0)
      #expect(currentThreadNumber % 2 == 0)
    }
  }
}

struct GateStressTests {
  @Test func sixteenThreadsAreMutuallyExclusiveWithoutDeadlock() {
    let guarded = Guarded()
    onThreads(16) { _ in
      for round in 0..<100_000 {
        let isOutermost = guarded.enter()
        guarded.count += 1
        if round % 16 == 0 {
          #expect(!guarded.enter())
          guarded.count += 1
        }
        if isOutermost { guarded.leave() }
      }
    }
    #expect(guarded.count == 16 * (100_000 + 6_250))
  }

  @Test func tryEnterAndEnterAreMutuallyExclusive() {
    let guarded = Guarded()
    onThreads(8) { index in
      var done = 0
      while done < 10_000 {
        if index % 2 == 0 {
          guard guarded.tryEnter() else { continue }
        } else {
          _ = guarded.enter()
        }
        guarded.count += 1
        guarded.leave()
        done += 1
      }
    }
    #expect(guarded.count == 80_000)
  }
}

private final class Guarded {
  private let gate = Gate()
  var count = 0

  func enter() -> Bool { gate.enter() }
  func tryEnter() -> Bool { gate.tryEnter() }
  func leave() { gate.leave() }
}
