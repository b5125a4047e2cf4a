import CombineShim
import Foundation
import Schedulers
import Testing

@Suite struct TestSchedulerTests {
  @Test func runsWhatIsDueWhenTimePassesAndNothingBefore() {
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

  @Test func whatAnActionSchedulesRunsTooIfItIsDue() {
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

  @Test func runsUntilNothingIsLeft() {
    let scheduler = OperationQueue.test
    var left = 1_000
    func next() {
      left -= 1
      if left > 0 { scheduler.schedule(after: scheduler.now.advanced(by: .seconds(86_400)), next) }
    }
    scheduler.schedule(next)
    scheduler.run()
    #expect(left == 0)
    #expect(scheduler.now == .epoch.advanced(by: .seconds(999 * 86_400)))
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

  @Test @MainActor func theAsynchronousFormsLetTasksGoOn() async {
    let scheduler = DispatchQueue.test
    var log: [Int] = []
    let task = Task {
      for number in 1...3 {
        await withCheckedContinuation { continuation in
          scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { continuation.resume() }
        }
        log.append(number)
      }
    }
    await scheduler.advance(by: .seconds(2))
    #expect(log == [1, 2])
    await scheduler.run()
    await task.value
    #expect(log == [1, 2, 3])
    #expect(scheduler.now == .epoch.advanced(by: .seconds(3)))
  }

  @Test func anActionThatRepeatsWithoutAnIntervalTraps() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = DispatchQueue.test
      let token = scheduler.schedule(after: scheduler.now, interval: 0) {}
      scheduler.run()
      token.cancel()
    }
  }

  @Test func whatRunsOnceMayHaveNoInterval() {
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

  @Test func timeThatGoesBackTraps() async {
    await #expect(processExitsWith: .failure) {
      DispatchQueue.test.advance(by: -1)
    }
  }
}

/// A generator that gives the same numbers in each run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
