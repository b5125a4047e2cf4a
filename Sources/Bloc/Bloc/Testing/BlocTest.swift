import CombineShim
import Schedulers

/// A closure of a test that acts on its bloc, on the bloc's owner.
public typealias BlocTestAction<B> = nonisolated(nonsending) (B) async throws -> Void

/// A closure that lets the time of a test pass.
public typealias BlocTestWait = nonisolated(nonsending) () async throws -> Void

/// A closure that a test runs before it builds its bloc, or at its end.
public typealias BlocTestStep = nonisolated(nonsending) () async throws -> Void

/// Tests a bloc or a cubit: builds it, does something with it, and compares the states that it emits, and
/// then its errors.
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
/// It is for Swift Testing and XCTest alike. The test target needs the product `IssueReportingTestSupport` of
/// the package `xctest-dynamic-overlay`; without it the first failure stops the process and says so. A
/// failure is reported at the call, with the difference:
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
/// In this order: `setUp`, `build`, `seed` is emitted, states are collected, `act`, everything that goes on
/// by itself does so, `wait`, again, the bloc is closed, states and errors are compared, `verify`,
/// `tearDown`. The observer of all blocs is told as ever.
///
/// **Time.** Give `wait` a duration and the test scheduler or test clock that the bloc runs on, and virtual
/// time passes: `wait: .milliseconds(300), scheduler: scheduler`. With a duration alone the test sleeps for
/// as long, in real time. A closure lets time pass in any other way: `wait: { await scheduler.advance(by:
/// .seconds(1)) }`.
///
/// **Errors.** `errors: [MyError.refused]` compares them; a closure judges them.
///
/// - Parameters:
///   - description: The name of the test. Failures begin with it.
///   - setUp: A closure that runs before the bloc is built.
///   - build: A closure that makes the bloc.
///   - seed: A state to start with instead of the initial one. It is not among those that are compared.
///   - act: A closure that uses the bloc.
///   - wait: A closure that lets time pass.
///   - skip: The number of states left out, from the first.
///   - expect: The states; without it they are not compared.
///   - errors: A closure that returns whether the errors of the bloc, and those that `act` and `wait` throw,
///     are as they should be. Without it there must be no uncaught ones.
///   - verify: A closure that makes further checks, with the bloc closed. It is called once.
///   - tearDown: A closure that runs at the end, however the test ends.
///   - isolation: The owner of the bloc: the caller's actor.
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

/// Tests a bloc or a cubit, and lets some time pass before it is closed.
///
/// Its parameters are those of `blocTest(_:setUp:build:…)` with closures, but for
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: The virtual time that passes: a test scheduler or a test clock. Without it the test sleeps,
///   in real time.
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
/// Its parameters are those of `blocTest(_:setUp:build:…)` with closures, but for
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

/// Tests a bloc or a cubit, lets some time pass before it is closed, and compares its errors.
///
/// Its parameters are those of `blocTest(_:setUp:build:…)` with closures, but for
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: The virtual time that passes: a test scheduler or a test clock. Without it the test sleeps,
///   in real time.
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

/// Time that passes when a test says so: a test scheduler or a test clock.
public protocol BlocTestTime {
  /// Advances the time, and runs what becomes due.
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

/// Returns a closure that waits in a test's virtual time, or without one in real time.
func passing(_ duration: Duration, _ time: (any BlocTestTime)?) -> BlocTestWait {
  {
    if let time {
      await time.pass(duration)
    } else {
      try await Task.sleep(for: duration)
    }
  }
}
