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

  @Test func theFirstEventOfABatchIsTakenBeforeTheOthers() {
    var allowance = EventAllowance(eventsPerSecond: 9, now: start)
    // As if the batch were taken at once.
    let answers = [0, 0, 2200, 2300, 2300].map {
      allowance.take(now: start + .milliseconds($0))
        && allowance.take(19, after: 1, now: start + .milliseconds($0))
    }
    #expect(answers == [true, false, false, true, false])
  }

  @Test func zeroAllowancesRejectAllEvents() {
    var allowance = EventAllowance(eventsPerSecond: 0, now: start)
    let isTaken = allowance.take(now: start + .seconds(3600))
    #expect(!isTaken)
  }

  @Test func slowEventsCountForTheirTime() {
    var allowance = EventAllowance(eventsPerSecond: 50, now: start)
    var now = start
    var busy = Duration.zero
    // Each event takes 100 ms of the actor, and the next one follows at once.
    while now < start + .seconds(100) {
      guard allowance.take(now: now) else {
        now += .milliseconds(10)
        continue
      }
      now += .milliseconds(100)
      busy += .milliseconds(100)
      allowance.charge(.milliseconds(100), now: now)
    }
    #expect((.seconds(20)...(.seconds(27))).contains(busy))
  }

  @Test func aVerySlowEventDelaysTheNextForFourSeconds() {
    var allowance = EventAllowance(eventsPerSecond: 50, now: start)
    allowance.charge(.seconds(60), now: start)
    let answers = [4_000, 4_100].map { allowance.take(now: start + .milliseconds($0)) }
    #expect(answers == [false, true])
  }

  @Test func quickEventsCostNothingElse() {
    var allowance = EventAllowance(eventsPerSecond: 50, now: start)
    var taken = 0
    for _ in 0..<99 where allowance.take(now: start) {
      taken += 1
      allowance.charge(.microseconds(20), now: start)
    }
    #expect(taken == 99)
  }

  @Test func doesNotGrowBeyondItsTop() {
    var allowance = EventAllowance(eventsPerSecond: 10, now: start)
    let later = start + .seconds(3600)
    var taken = 0
    for _ in 0..<100 where allowance.take(now: later) { taken += 1 }
    #expect(taken == 20)
  }
}
