import CombineShim
import Foundation
import Testing

@testable import Schedulers

struct SleepStressTests {
  @Test func wakingAndCancellingAtOnceWakesEachTaskOnce() async {
    for _ in 0..<300 {
      let scheduler = DispatchQueue.test
      let tasks = (0..<8).map { number in
        Task { try await scheduler.sleep(for: .milliseconds(number % 3)) }
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for _ in 0..<4 { passTime(of: scheduler) }
        }
        group.addTask {
          for task in tasks { task.cancel() }
        }
      }
      for task in tasks { _ = await task.result }
      #expect(scheduler.timeline.count == 0)
    }
  }

  @Test func clocksWakeAndCancelAtOnce() async {
    for _ in 0..<100 {
      let clock = TestClock()
      let tasks = (0..<8).map { number in
        Task { try await clock.sleep(for: .milliseconds(number % 3)) }
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await clock.advance(by: .milliseconds(3)) }
        group.addTask {
          for task in tasks { task.cancel() }
        }
      }
      for task in tasks { _ = await task.result }
      await #expect(throws: Never.self) { try await clock.checkSuspension() }
    }
  }

  @Test func timersThatTickWhileTheirTasksAreCancelledEnd() async {
    for _ in 0..<300 {
      let scheduler = DispatchQueue.test
      let tasks = (0..<4).map { _ in
        Task {
          var count = 0
          for await _ in scheduler.timer(interval: .milliseconds(1)) { count += 1 }
          return count
        }
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            for _ in 0..<10 { passTime(of: scheduler) }
          }
        }
        group.addTask {
          for task in tasks { task.cancel() }
        }
      }
      for task in tasks { _ = await task.value }
      #expect(scheduler.timeline.count == 0)
    }
  }
}

/// The synchronous overload, which asynchronous functions can't select directly.
private func passTime(of scheduler: TestSchedulerOf<DispatchQueue>) {
  scheduler.advance(by: .milliseconds(1))
}
