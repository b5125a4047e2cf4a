import CombineShim
import Schedulers

/// A closure that uses the bloc of a test, on the bloc's owner.
public typealias BlocTestAction<B> = nonisolated(nonsending) (B) async throws -> Void

/// A closure that lets time pass during a test.
public typealias BlocTestWait = nonisolated(nonsending) () async throws -> Void

/// A closure that runs before a test builds its bloc, or at the end of the test.
public typealias BlocTestStep = nonisolated(nonsending) () async throws -> Void

/// Tests a bloc or a cubit by comparing the states that it emits, and its errors, with the expected states
/// and errors.
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
/// The function supports Swift Testing and XCTest. The test target needs the product
/// `IssueReportingTestSupport` of the package `xctest-dynamic-overlay`. Without it, the first failure stops
/// the process with a message. A failure is reported at the call, and shows the difference:
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
/// The test performs these steps, in this order: run `setUp` and `build`, emit `seed`, start collecting
/// states, run `act`, let the bloc settle, run `wait`, let the bloc settle again, close the bloc, compare
/// states and errors, and run `verify` and `tearDown`. The observer for all blocs is notified as usual.
///
/// **Time.** To advance virtual time, pass `wait` a duration, together with the bloc's test scheduler or test
/// clock: `wait: .milliseconds(300), scheduler: scheduler`. If you pass only a duration, the test sleeps for
/// that time, in real time. A closure can let time pass in any other way: `wait: { await
/// scheduler.advance(by: .seconds(1)) }`.
///
/// **Errors.** Pass values to compare the errors: `errors: [MyError.refused]`. Pass a closure to check them
/// in any other way.
///
/// - Parameters:
///   - description: The test's name. Failure messages begin with it.
///   - setUp: A closure that runs before the bloc is created.
///   - build: A closure that creates the bloc.
///   - seed: A state to start with instead of the initial one. It isn't compared.
///   - act: A closure that uses the bloc.
///   - wait: A closure that lets time pass.
///   - skip: The number of states to skip at the beginning.
///   - expect: The expected states. If `nil`, the states aren't compared.
///   - errors: A closure that returns whether the errors are correct. It receives the bloc's errors and any
///     that `act` and `wait` throw. If it is `nil`, uncaught errors fail the test.
///   - verify: A closure that makes further checks after the bloc is closed. It is called once.
///   - tearDown: A closure that runs at the end, even if the test fails.
///   - isolation: The bloc's owner: the caller's actor.
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

/// Tests a bloc or a cubit. Lets time pass before the bloc is closed.
///
/// The parameters are the same as those of `blocTest(_:setUp:build:…)` with closures, except for these:
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: A test scheduler or a test clock that advances virtual time. Without it, the test sleeps in
///   real time.
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
/// The parameters are the same as those of `blocTest(_:setUp:build:…)` with closures, except for these:
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

/// Tests a bloc or a cubit. Lets time pass before the bloc is closed, and compares the bloc's errors.
///
/// The parameters are the same as those of `blocTest(_:setUp:build:…)` with closures, except for these:
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: A test scheduler or a test clock that advances virtual time. Without it, the test sleeps in
///   real time.
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

/// A source of virtual time: a test scheduler or a test clock.
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
