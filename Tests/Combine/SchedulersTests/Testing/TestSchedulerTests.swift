import CombineProbes
import CombineShim
import Foundation
import Testing

@testable import Schedulers

struct TestSchedulerTests {
  @Test func runsWorkOnlyOnceDue() {
    let scheduler = DispatchQueue.test
    var ran: [Int] = []
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) { ran.append(2) }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { ran.append(1) }
    #expect(ran.isEmpty)
    scheduler.advance(by: .milliseconds(999))
    #expect(ran.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(ran == [1])
    scheduler.advance(by: .seconds(10))
    #expect(ran == [1, 2])
    #expect(scheduler.now == .epoch.advanced(by: .seconds(11)))
  }

  @Test func anActionForNowRunsAtTheNextAdvance() {
    let scheduler = DispatchQueue.test
    var ran = false
    scheduler.schedule { ran = true }
    #expect(!ran)
    scheduler.advance()
    #expect(ran)
  }

  @Test func tiesRunInTheOrderOfScheduling() {
    let scheduler = RunLoop.test
    let date = scheduler.now.advanced(by: .seconds(1))
    var ran: [Int] = []
    for number in 0..<100 { scheduler.schedule(after: date) { ran.append(number) } }
    scheduler.advance(to: date)
    #expect(ran == Array(0..<100))
  }

  @Test func repeatedActionsTieInTheOrderInWhichTheyWereMade() {
    let scheduler = DispatchQueue.test
    var ran = ""
    let timers = [("a", 1), ("b", 2)].map { name, seconds in
      scheduler.schedule(after: scheduler.now, interval: .seconds(seconds)) { ran += name }
    }
    scheduler.advance(by: .seconds(2))
    #expect(ran == "abaab")
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) { ran += "c" }
    ran = ""
    scheduler.advance(by: .seconds(2))
    #expect(ran == "aabc")
    for timer in timers { timer.cancel() }
  }

  @Test func eachActionSeesItsOwnTime() {
    let scheduler = DispatchQueue.test
    let start = scheduler.now
    var times: [DispatchQueue.SchedulerTimeType.Stride] = []
    for seconds in [3, 1, 2] {
      scheduler.schedule(after: start.advanced(by: .seconds(seconds))) {
        times.append(start.distance(to: scheduler.now))
      }
    }
    scheduler.advance(by: .seconds(5))
    #expect(times == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test func nestedActionsRunIfDue() {
    let scheduler = DispatchQueue.test
    var ran: [String] = []
    scheduler.schedule {
      ran.append("first")
      scheduler.schedule { ran.append("nested now") }
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { ran.append("nested later") }
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) { ran.append("too late") }
    }
    scheduler.schedule { ran.append("second") }
    scheduler.advance(by: .seconds(1))
    #expect(ran == ["first", "second", "nested now", "nested later"])
  }

  @Test func aDateInThePastMeansNow() {
    let scheduler = DispatchQueue.test
    scheduler.advance(by: .seconds(5))
    var ran: [Int] = []
    scheduler.schedule { ran.append(1) }
    scheduler.schedule(after: .epoch) { ran.append(2) }
    scheduler.advance(to: .epoch)
    #expect(ran == [1, 2])
    #expect(scheduler.now == .epoch.advanced(by: .seconds(5)))
  }

  @Test func aRepeatedActionRunsAtEachIntervalUntilCancelled() {
    let scheduler = DispatchQueue.test
    let start = scheduler.now
    var times: [DispatchQueue.SchedulerTimeType.Stride] = []
    let token = scheduler.schedule(after: start.advanced(by: .seconds(1)), interval: .seconds(2)) {
      times.append(start.distance(to: scheduler.now))
    }
    scheduler.advance(by: .seconds(6))
    #expect(times == [.seconds(1), .seconds(3), .seconds(5)])
    token.cancel()
    scheduler.advance(by: .seconds(6))
    #expect(times.count == 3)
    scheduler.run()
    #expect(scheduler.now == start.advanced(by: .seconds(12)))
  }

  @Test func aRepeatedActionMayCancelItself() {
    let scheduler = DispatchQueue.test
    var count = 0
    var token: (any Cancellable)?
    token = scheduler.schedule(after: scheduler.now, interval: 1) {
      count += 1
      if count == 3 { token?.cancel() }
    }
    scheduler.run()
    #expect(count == 3)
  }

  @Test func releasingTheTokenEndsTheRepetition() {
    let scheduler = DispatchQueue.test
    var count = 0
    _ = scheduler.schedule(after: scheduler.now, interval: 1) { count += 1 }
    scheduler.advance(by: .seconds(3))
    #expect(count == 0)
  }

  @Test func actionsInAnyOrderOfDatesRunInTheOrderOfTheirDates() {
    let scheduler = DispatchQueue.test
    var generator = SplitMix(state: 42)
    var expected: [(date: Int, number: Int)] = []
    var ran: [Int] = []
    for number in 0..<5_000 {
      let date = Int.random(in: 0..<500, using: &generator)
      expected.append((date, number))
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(date))) { ran.append(number) }
    }
    scheduler.run()
    #expect(ran == expected.sorted { ($0.date, $0.number) < ($1.date, $1.number) }.map(\.number))
  }

  @Test func anActionThatRepeatsWithoutAnIntervalTraps() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = DispatchQueue.test
      let token = scheduler.schedule(after: scheduler.now, interval: 0) {}
      scheduler.run()
      token.cancel()
    }
  }

  @Test func oneShotWorkMayHaveAZeroInterval() {
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let token = subject.debounce(for: 0, scheduler: scheduler).sink { values.append($0) }
    subject.send(1)
    subject.send(2)
    scheduler.advance()
    #expect(values == [2])
    token.cancel()
  }

  @Test func aCancelledRepetitionIsReleasedAtOnce() {
    let scheduler = DispatchQueue.test
    let counter = LifeCounter()
    let life = counter.makeLife()
    let token = scheduler.schedule(after: scheduler.now, interval: 1) { [life] in
      withExtendedLifetime(life) {}
    }
    _ = consume life
    scheduler.advance(by: 2)
    #expect(counter.living == 1)
    token.cancel()
    #expect(counter.living == 0)
    #expect(scheduler.timeline.count == 0)
  }

  @Test func anActionIsReleasedWhenItHasRun() {
    let scheduler = DispatchQueue.test
    let counter = LifeCounter()
    let life = counter.makeLife()
    scheduler.schedule { [life] in withExtendedLifetime(life) {} }
    _ = consume life
    scheduler.advance()
    #expect(counter.living == 0)
  }

  @Test func objectsReleasedByACancelMayUseTheScheduler() {
    let scheduler = DispatchQueue.test
    var ran = false
    let probe = ReleaseProbe { scheduler.schedule { ran = true } }
    let token = scheduler.schedule(after: scheduler.now, interval: 1) { [probe] in
      withExtendedLifetime(probe) {}
    }
    _ = consume probe
    token.cancel()
    scheduler.advance()
    #expect(ran)
  }

  @Test func aReleasedSchedulerReleasesItsActions() {
    let counter = LifeCounter()
    var scheduler: TestSchedulerOf<DispatchQueue>? = DispatchQueue.test
    let life = counter.makeLife()
    let token = scheduler?.schedule(after: .epoch, interval: 1) { [life] in withExtendedLifetime(life) {} }
    _ = consume life
    scheduler = nil
    #expect(counter.living == 0)
    token?.cancel()
  }

  @Test func aDebounceOfTenYearsTakesTwoSteps() {
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let years = 10 * 365 * 86_400
    let token = subject.debounce(for: .seconds(years), scheduler: scheduler).sink { values.append($0) }
    subject.send(1)
    let before = scheduler.timeline.changes
    scheduler.advance(by: .seconds(years))
    // One action ran, and cancelled itself.
    #expect(scheduler.timeline.changes - before <= 2)
    #expect(values == [1])
    token.cancel()
  }

  @Test func aDebounceThatPutsOffEachOfManyValuesDoesNotGrow() {
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let token = subject.debounce(for: .seconds(60), scheduler: scheduler).sink { values.append($0) }
    var most = 0
    for number in 0..<20_000 {
      subject.send(number)
      most = max(most, scheduler.timeline.count)
    }
    scheduler.advance(by: .seconds(60))
    #expect(values == [19_999])
    #expect(most < 100)
    token.cancel()
  }

  @Test func anIntervalTooSmallToMakeADifferenceTraps() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = RunLoop.test
      let token = scheduler.schedule(after: scheduler.now, interval: .nanoseconds(1)) {}
      scheduler.run()
      token.cancel()
    }
  }

  @Test func anIntervalThatMeansNeverEndsAtTheEndOfTime() {
    let scheduler = DispatchQueue.test
    var runs = 0
    let token = scheduler.schedule(after: scheduler.now, interval: .nanoseconds(.max)) { runs += 1 }
    scheduler.advance(by: .seconds(1_000_000))
    #expect(runs == 1)
    scheduler.run()
    #expect(runs == 2)
    #expect(scheduler.now.dispatchTime == .distantFuture)
    #expect(scheduler.timeline.count == 0)
    token.cancel()
  }

  @Test func repeatingWorkAtTheEndOfTimeRunsOnce() {
    let scheduler = DispatchQueue.test
    scheduler.advance(to: .init(.distantFuture))
    var runs = 0
    let token = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { runs += 1 }
    scheduler.run()
    #expect(runs == 1)
    token.cancel()
  }
}
