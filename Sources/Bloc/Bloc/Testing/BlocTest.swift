import CombineShim
import Schedulers

/// A closure that uses the bloc of a test, on the bloc's owner.
public typealias BlocTestAction<B> = nonisolated(nonsending) (B) async throws -> Void

/// A closure that lets time pass during a test.
public typealias BlocTestWait = nonisolated(nonsending) () async throws -> Void

/// A closure that runs before a test builds its bloc, or at the end of the test.
public typealias BlocTestStep = nonisolated(nonsending) () async throws -> Void

/// Tests a bloc or a cubit by comparing the states that it emits, and its errors, with the expected ones.
///
/// ```swift
/// @Test @MainActor func counts() async {
///   await blocTest(
///     "counts up",
///     build: { CounterBloc() },
///     act: { $0.add(.increment) },
///     expect: [1]
///   )
/// }
/// ```
///
/// You can call this function from Swift Testing and from XCTest. On Linux, add the product
/// `IssueReportingTestSupport` of the package `xctest-dynamic-overlay` to your test target, because the first
/// failure otherwise stops the process with a message. When the test fails, the failure points to your call
/// and shows the difference:
///
/// ```
/// Expected other states. …
///
///     [
///   −   [0]: 2
///   +   [0]: 1
///     ]
///
/// (Expected: −, Actual: +)
/// ```
///
/// The test calls `setUp` and `build`, emits `seed`, and starts collecting states. It then calls `act` and
/// `wait`, and lets the bloc settle after each of them. Finally, it closes the bloc, compares the states and
/// errors, and calls `verify` and `tearDown`. While the test runs, the observer of all blocs is notified as
/// usual.
///
/// **Time.** When a bloc uses a test scheduler or a test clock, pass that together with a duration to advance
/// virtual time: `wait: .milliseconds(300), scheduler: scheduler`. If you pass only a duration, the test
/// sleeps for that time. For any other way to let time pass, use a closure, such as
/// `wait: { await scheduler.advance(by: .seconds(1)) }`.
///
/// **Errors.** To compare the errors with values, write `errors: [MyError.refused]`. To check them in any
/// other way, pass a closure.
///
/// - Parameters:
///   - description: The name of the test, with which its failure messages begin.
///   - setUp: A closure that runs before the bloc is created.
///   - build: A closure that creates the bloc.
///   - seed: A state to start with instead of the initial one. The test doesn't include it in the comparison.
///   - act: A closure that uses the bloc.
///   - wait: A closure that lets time pass.
///   - skip: The number of states to skip at the beginning.
///   - expect: The expected states, or `nil` to skip the comparison.
///   - errors: A closure that receives the errors of the bloc, and those that `act` and `wait` throw, and
///     returns whether they are correct. If you pass `nil`, uncaught errors fail the test.
///   - verify: A closure that makes further checks after the test has closed the bloc. The test calls it
///     once.
///   - tearDown: A closure that runs at the end, even if the test fails.
///   - isolation: The bloc's owner, which is the caller's actor.
public func blocTest<B: BlocBase<State>, State: Equatable>(
  _ description: String? = nil,
  setUp: BlocTestStep? = nil,
  build: () throws -> B,
  seed: State? = nil,
  act: BlocTestAction<B>? = nil,
  wait: BlocTestWait? = nil,
  skip: Int = 0,
  expect: @autoclosure () -> [State]? = nil,
  errors: (([any Error]) -> Bool)? = nil,
  verify: BlocTestAction<B>? = nil,
  tearDown: BlocTestStep? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
  let run = BlocTestRun<B, State>(
    description: description,
    setUp: setUp,
    tearDown: tearDown,
    skip: skip,
    errors: errors.map { .judged($0) } ?? .none,
    origin: origin
  )
  await run.run(build: build, seed: seed, act: act, wait: wait, verify: verify, isolation: isolation) {
    run.compare($0, with: expect())
  }
}

extension BlocTestRun where State: Equatable {
  func compare(_ states: [State], with expected: [State]?) {
    guard let expected, expected != states else { return }
    fail(
      """
      Expected other states from '\(B.self)'. …

      \(StateDifference.description(expected: expected, actual: states, areEqual: ==))
      """
    )
  }
}

/// Tests a bloc or a cubit, and lets time pass before closing the bloc.
///
/// This function has the same parameters as `blocTest(_:setUp:build:…)` with closures, except for these:
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: A test scheduler or a test clock that advances virtual time. If you omit it, the test
///   sleeps in real time.
public func blocTest<B: BlocBase<State>, State: Equatable>(
  _ description: String? = nil,
  setUp: BlocTestStep? = nil,
  build: () throws -> B,
  seed: State? = nil,
  act: BlocTestAction<B>? = nil,
  wait: Duration,
  scheduler: (any BlocTestTime)? = nil,
  skip: Int = 0,
  expect: @autoclosure () -> [State]? = nil,
  errors: (([any Error]) -> Bool)? = nil,
  verify: BlocTestAction<B>? = nil,
  tearDown: BlocTestStep? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
  let run = BlocTestRun<B, State>(
    description: description,
    setUp: setUp,
    tearDown: tearDown,
    skip: skip,
    errors: errors.map { .judged($0) } ?? .none,
    origin: origin
  )
  await run.run(
    build: build,
    seed: seed,
    act: act,
    wait: passing(wait, scheduler),
    verify: verify,
    isolation: isolation
  ) {
    run.compare($0, with: expect())
  }
}

/// Tests a bloc or a cubit, and compares its errors.
///
/// This function has the same parameters as `blocTest(_:setUp:build:…)` with closures, except for these:
///
/// - `errors`: The errors of the bloc, and those that `act` and `wait` throw, in order.
public func blocTest<B: BlocBase<State>, State: Equatable>(
  _ description: String? = nil,
  setUp: BlocTestStep? = nil,
  build: () throws -> B,
  seed: State? = nil,
  act: BlocTestAction<B>? = nil,
  wait: BlocTestWait? = nil,
  skip: Int = 0,
  expect: @autoclosure () -> [State]? = nil,
  errors: [any Error & Equatable],
  verify: BlocTestAction<B>? = nil,
  tearDown: BlocTestStep? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
  let run = BlocTestRun<B, State>(
    description: description,
    setUp: setUp,
    tearDown: tearDown,
    skip: skip,
    errors: .values(errors),
    origin: origin
  )
  await run.run(build: build, seed: seed, act: act, wait: wait, verify: verify, isolation: isolation) {
    run.compare($0, with: expect())
  }
}

/// Tests a bloc or a cubit, lets time pass before closing the bloc, and compares its errors.
///
/// This function has the same parameters as `blocTest(_:setUp:build:…)` with closures, except for these:
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: A test scheduler or a test clock that advances virtual time. If you omit it, the test
///   sleeps in real time.
/// - `errors`: The errors of the bloc, and those that `act` and `wait` throw, in order.
public func blocTest<B: BlocBase<State>, State: Equatable>(
  _ description: String? = nil,
  setUp: BlocTestStep? = nil,
  build: () throws -> B,
  seed: State? = nil,
  act: BlocTestAction<B>? = nil,
  wait: Duration,
  scheduler: (any BlocTestTime)? = nil,
  skip: Int = 0,
  expect: @autoclosure () -> [State]? = nil,
  errors: [any Error & Equatable],
  verify: BlocTestAction<B>? = nil,
  tearDown: BlocTestStep? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
  let run = BlocTestRun<B, State>(
    description: description,
    setUp: setUp,
    tearDown: tearDown,
    skip: skip,
    errors: .values(errors),
    origin: origin
  )
  await run.run(
    build: build,
    seed: seed,
    act: act,
    wait: passing(wait, scheduler),
    verify: verify,
    isolation: isolation
  ) {
    run.compare($0, with: expect())
  }
}

/// A source of virtual time, such as a test scheduler or a test clock.
public protocol BlocTestTime {
  /// Advances the time and runs the work that becomes due.
  nonisolated(nonsending) func pass(_ duration: Duration) async
}

extension TestScheduler: BlocTestTime {
  public nonisolated(nonsending) func pass(_ duration: Duration) async {
    let (seconds, attoseconds) = duration.components
    await advance(
      by: .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000)),
      isolation: #isolation
    )
  }
}

extension TestClock: BlocTestTime where Duration == Swift.Duration {
  public nonisolated(nonsending) func pass(_ duration: Duration) async {
    await advance(by: duration, isolation: #isolation)
  }
}

/// Returns a closure that lets virtual time pass in a test, or sleeps in real time.
func passing(_ duration: Duration, _ time: (any BlocTestTime)?) -> BlocTestWait {
  {
    if let time {
      await time.pass(duration)
    } else {
      try await Task.sleep(for: duration)
    }
  }
}
