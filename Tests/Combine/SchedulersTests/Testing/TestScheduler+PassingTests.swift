import CombineShim
import Foundation
import Schedulers
import Testing

@MainActor struct TestSchedulerPassingTests {
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

  @Test func theAsynchronousFormsLetTasksGoOn() async {
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

  @Test func timeThatGoesBackTraps() async {
    await #expect(processExitsWith: .failure) {
      DispatchQueue.test.advance(by: -1)
    }
  }

  @Test func runReportsEndlessRepetition() {
    let scheduler = DispatchQueue.test
    var count = 0
    let token = scheduler.schedule(after: scheduler.now, interval: 1) { count += 1 }
    withKnownIssue {
      scheduler.run(repetitions: 1_000)
    } matching: { issue in
      issue.description.contains("1000 repeated actions have run in a row, and 1 are still scheduled.")
    }
    #expect(count == 1_001)
    token.cancel()
  }

  @Test func finiteRepetitionsAreNotReported() {
    let scheduler = DispatchQueue.test
    let subject = PassthroughSubject<Int, Never>()
    var count = 0
    let token = subject.debounce(for: 1, scheduler: scheduler).sink { _ in
      count += 1
      if count < 100 { subject.send(count) }
    }
    subject.send(0)
    scheduler.run(repetitions: 10)
    #expect(count == 100)
    token.cancel()
  }

  @Test func asynchronousRunReportsRemainingWorkAtItsTimeout() async {
    let scheduler = DispatchQueue.test
    let token = scheduler.schedule(after: scheduler.now, interval: 1) {}
    await withKnownIssue {
      await scheduler.run(timeout: .zero)
    } matching: { issue in
      issue.description.contains("1 actions are still scheduled after the timeout of 0.0 seconds.")
    }
    token.cancel()
  }

  @Test func timePassesAlsoInACancelledTask() async {
    let scheduler = DispatchQueue.test
    let record = Record<Int>()
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { record.add(1) }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      await scheduler.advance(by: 1)
    }
    task.cancel()
    await task.value
    #expect(record.events == [1])
  }

  @Test func actionsRunOnTheCallersActor() async {
    let scheduler = DispatchQueue.test
    scheduler.schedule { dispatchPrecondition(condition: .onQueue(.main)) }
    await scheduler.advance()
  }
}
