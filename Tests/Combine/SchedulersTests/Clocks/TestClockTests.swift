import Foundation
import Schedulers
import Testing

@MainActor struct TestClockTests {
  @Test func tasksResumeAtTheirDeadline() async throws {
    let clock = TestClock()
    let record = Record<Int>()
    let task = Task {
      for number in 1...3 {
        try await clock.sleep(for: .seconds(1))
        record.add(number)
      }
    }
    await clock.advance(by: .milliseconds(999))
    #expect(record.events.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(record.events == [1])
    await clock.advance(to: .init(offset: .seconds(3)))
    #expect(record.events == [1, 2, 3])
    #expect(clock.now.offset == .seconds(3))
    try await task.value
  }

  @Test func tasksWithEqualDeadlinesWakeInOrder() async {
    let clock = TestClock()
    let record = Record<Int>()
    for number in 0..<5 {
      Task {
        try await clock.sleep(until: .init(offset: .seconds(1)))
        record.add(number)
      }
      await clock.advance()
    }
    await clock.advance(by: .seconds(1))
    #expect(record.events == [0, 1, 2, 3, 4])
  }

  @Test func eachTaskSeesItsOwnTime() async {
    let clock = TestClock()
    let record = Record<TestClock<Duration>.Instant>()
    for seconds in [3, 1, 2] {
      Task {
        try await clock.sleep(for: .seconds(seconds))
        record.add(clock.now)
      }
    }
    await clock.run()
    #expect(record.events == [1, 2, 3].map { .init(offset: .seconds($0)) })
  }

  @Test func aPastDeadlineIsNotWaitedFor() async throws {
    let clock = TestClock<Duration>(now: .init(offset: .seconds(5)))
    try await clock.sleep(for: .seconds(-1))
    try await clock.sleep(until: .init())
    #expect(clock.minimumResolution == .zero)
    #expect(clock.now == .init(offset: .seconds(5)))
  }

  @Test func aSleepOfNoLengthWaitsUntilTheClockIsNextAdvanced() async throws {
    let clock = TestClock()
    for _ in 0..<2 {
      let record = Record<Int>()
      let task = Task {
        try await clock.sleep(for: .zero)
        record.add(1)
        try await clock.sleep(until: clock.now)
        record.add(2)
      }
      await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
      #expect(record.events.isEmpty)
      await clock.advance()
      #expect(record.events == [1, 2])
      try await task.value
    }
  }

  @Test func aTimerWithoutAnIntervalDoesNotWait() async {
    var count = 0
    for await _ in TestClock().timer(interval: .zero) {
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
  }

  @Test func cancellingTheTaskEndsItsSleep() async throws {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.advance()
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await clock.checkSuspension()
  }

  @Test func aCancelledTaskDoesNotFallAsleep() async {
    let clock = TestClock()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func runReportsTasksStillSleepingAtItsTimeout() async {
    let clock = TestClock()
    let task = Task(name: "heartbeat") {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    await withKnownIssue {
      await clock.run(timeout: .milliseconds(1))
    } matching: { issue in
      issue.description.contains("Task 'heartbeat' sleeps until ")
    }
    task.cancel()
    _ = await task.result
  }

  @Test func errorsNameSleepingTasks() async throws {
    let clock = TestClock()
    let task = Task(name: "poll") { try await clock.sleep(for: .seconds(7)) }
    let other = Task { try await clock.sleep(for: .seconds(8)) }
    let error = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    let text = try #require(error).description
    #expect(text.contains("• Task 'poll' sleeps until 7.0 seconds"))
    #expect(text.contains("• A task sleeps until 8.0 seconds"))
    task.cancel()
    other.cancel()
  }

  @Test func durationsMayBeOfAnyKind() async throws {
    let clock = TestClock<Ticks>()
    let task = Task { try await clock.sleep(for: Ticks(count: 3)) }
    await clock.advance(by: Ticks(count: 3))
    try await task.value
    #expect(clock.now.offset == Ticks(count: 3))
  }

  @Test func timeThatGoesBackTraps() async {
    await #expect(processExitsWith: .failure) {
      await TestClock().advance(by: .seconds(-1))
    }
  }
}

private struct Ticks: DurationProtocol, Hashable {
  var count: Int

  static let zero = Self(count: 0)

  static func + (lhs: Self, rhs: Self) -> Self { Self(count: lhs.count + rhs.count) }
  static func - (lhs: Self, rhs: Self) -> Self { Self(count: lhs.count - rhs.count) }
  static func * (lhs: Self, rhs: Int) -> Self { Self(count: lhs.count * rhs) }
  static func / (lhs: Self, rhs: Int) -> Self { Self(count: lhs.count / rhs) }
  static func / (lhs: Self, rhs: Self) -> Double { Double(lhs.count) / Double(rhs.count) }
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.count < rhs.count }
}
