import CombineProbes
import CombineShim
import Foundation
import Testing

@testable import Schedulers

@MainActor struct SchedulerSleepTests {
  @Test func tasksResumeAtTheirDeadline() async throws {
    let scheduler = DispatchQueue.test
    let record = Record<Int>()
    let task = Task {
      try await scheduler.sleep(for: .seconds(2))
      record.add(2)
      try await scheduler.sleep(until: .epoch.advanced(by: .seconds(5)))
      record.add(5)
    }
    await scheduler.advance(by: .milliseconds(1_999))
    #expect(record.events.isEmpty)
    await scheduler.advance(by: .milliseconds(1))
    #expect(record.events == [2])
    await scheduler.advance(by: .seconds(3))
    #expect(record.events == [2, 5])
    try await task.value
  }

  @Test func aPastDeadlineIsNotWaitedFor() async throws {
    let scheduler = DispatchQueue.test
    await scheduler.advance(by: 1)
    try await scheduler.sleep(for: -1)
    try await scheduler.sleep(until: .epoch)
    #expect(scheduler.timeline.count == 0)
  }

  @Test func zeroSleepsWaitForTheNextAdvance() async throws {
    let scheduler = DispatchQueue.test
    for _ in 0..<2 {
      let record = Record<Int>()
      let tasks = [
        Task {
          try await scheduler.sleep(for: .zero)
          record.add(1)
        },
        Task {
          try await scheduler.sleep(until: scheduler.now)
          record.add(2)
        },
      ]
      while scheduler.timeline.count < 2 { await Task.yield() }
      #expect(record.events.isEmpty)
      await scheduler.advance()
      for task in tasks { try await task.value }
      #expect(record.events.sorted() == [1, 2])
    }
    try await DispatchQueue.main.sleep(for: .zero)
    try await DispatchQueue.immediate.sleep(for: .zero)
  }

  @Test func tasksWithEqualDeadlinesWakeInOrder() async {
    let scheduler = DispatchQueue.test
    let record = Record<Int>()
    for number in 0..<5 {
      Task {
        try await scheduler.sleep(for: 1)
        record.add(number)
      }
      await scheduler.advance()
    }
    await scheduler.advance(by: 1)
    #expect(record.events == [0, 1, 2, 3, 4])
  }

  @Test func cancellingTheTaskEndsTheSleepAndItsScheduledWork() async {
    let scheduler = DispatchQueue.test
    let task = Task { try await scheduler.sleep(for: 1) }
    await scheduler.advance()
    #expect(scheduler.timeline.count == 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.timeline.count == 0)
  }

  @Test func aCancelledTaskDoesNotFallAsleep() async {
    let scheduler = DispatchQueue.test
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await scheduler.sleep(for: 1)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.timeline.count == 0)
  }

  @Test func nothingIsScheduledAnyMoreWhenTheTaskIsAwake() async throws {
    let scheduler = DispatchQueue.test
    let task = Task { try await scheduler.sleep(for: 1) }
    await scheduler.advance(by: 1)
    try await task.value
    #expect(scheduler.timeline.count == 0)
  }

  @Test func aSchedulerThatRunsAtOnceWakesAtOnce() async throws {
    try await DispatchQueue.immediate.sleep(for: .seconds(86_400))
    try await ImmediateScheduler.shared.sleep(for: 1)
    try await RunLoop.immediate.eraseToAnyScheduler().sleep(for: 1)
  }

  @Test func aSchedulerThatRunsNothingEndsTheSleepWithAnError() async {
    await withKnownIssue {
      await #expect(throws: CancellationError.self) {
        try await DispatchQueue.unimplemented("queue").sleep(for: 1)
      }
    } matching: { issue in
      issue.description.contains("'queue'")
    }
  }

  @Test func aRealQueueWakes() async throws {
    try await DispatchQueue.global().sleep(for: .milliseconds(1))
    try await DispatchQueue.main.sleep(until: DispatchQueue.main.now.advanced(by: .milliseconds(1)))
    try await OperationQueue.main.sleep(for: .milliseconds(1))
  }

  @Test func tasksResumeOnTheirOwnActor() async throws {
    try await DispatchQueue.global().sleep(for: .milliseconds(1))
    dispatchPrecondition(condition: .onQueue(.main))
  }

  @Test func toleranceAndOptionsAreHandedOn() async {
    let scheduler = ProbeScheduler()
    scheduler.leastTolerance = 4
    nonisolated(unsafe) let unsafe = scheduler
    let task = Task { try await unsafe.sleep(for: 3, tolerance: 2, options: .init("o")) }
    while !scheduler.history.contains(where: { $0.hasPrefix("after") }) { await Task.yield() }
    #expect(scheduler.history == ["now", "after 3 every 1000000000 tolerance 2 o"])
    task.cancel()
    _ = await task.result
    #expect(scheduler.history.last == "cancel")
  }
}
