import Testing

@testable import LivePagesCore

struct EventAllowanceTests {
  private let start = ContinuousClock.now

  @Test func takesTwiceTheRateAtOnceAndTheRateInTheLongRun() {
    var allowance = EventAllowance(eventsPerSecond: 10, now: start)
    var taken = 0
    for _ in 0..<100 where allowance.take(now: start) { taken += 1 }
    #expect(taken == 20)
    for millisecond in 1...2000 where allowance.take(now: start + .milliseconds(millisecond)) { taken += 1 }
    #expect((39...40).contains(taken))
  }

  @Test func oversizedBatchesAreAcceptedOnCredit() {
    var allowance = EventAllowance(eventsPerSecond: 9, now: start)
    // The allowance is full again after the credit is repaid.
    let answers = [0, 0, 2200, 2300, 2300].map { allowance.take(20, now: start + .milliseconds($0)) }
    #expect(answers == [true, false, false, true, false])
  }

  @Test func zeroAllowancesRejectAllEvents() {
    var allowance = EventAllowance(eventsPerSecond: 0, now: start)
    let isTaken = allowance.take(now: start + .seconds(3600))
    #expect(!isTaken)
  }

  @Test func doesNotGrowBeyondItsTop() {
    var allowance = EventAllowance(eventsPerSecond: 10, now: start)
    let later = start + .seconds(3600)
    var taken = 0
    for _ in 0..<100 where allowance.take(now: later) { taken += 1 }
    #expect(taken == 20)
  }

  @Test func anUnlimitedAllowanceAcceptsAllEvents() {
    var allowance = EventAllowance(eventsPerSecond: .max, now: start)
    let areTaken = (0..<3).map { allowance.take(1_000_000, now: start + .seconds($0)) }
    #expect(areTaken == [true, true, true])
  }

  @Test func unlimitedTabsAreLimitedByNothing() {
    #expect(SessionLimits(tabs: .max).tabs(ofSessionWhereAllHave: 0) == .max)
    #expect(SessionLimits(tabs: .max, totalTabs: .max).tabs(ofSessionWhereAllHave: .max) == 4)
  }
}
