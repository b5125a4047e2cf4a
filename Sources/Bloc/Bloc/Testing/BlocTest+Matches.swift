import CustomDump

// The overloads of `blocTest` repeat their parameters. A test is most readable if each parameter is optional
// and has its own position, and Swift has no other way to accept either a closure or values, or either a
// duration or a closure. All overloads use one `BlocTestRun`.

/// Tests a bloc or a cubit, using a closure that checks all emitted states. The states need not be
/// `Equatable`. The closure can check that they contain a certain state, or several states in a certain
/// order.
///
/// ```swift
/// await blocTest(build: { CounterBloc() }, act: { $0.add(.increment) }) { states in
///   states.contains(1)
/// }
/// ```
///
/// The parameters are the same as those of the `blocTest` with `expect`, except for these:
///
/// - `matches`: A closure that returns whether the states are correct.
public func blocTest<B: BlocBase<State>, State>(
  _ description: String? = nil,
  setUp: BlocTestStep? = nil,
  build: () throws -> B,
  seed: State? = nil,
  act: BlocTestAction<B>? = nil,
  wait: BlocTestWait? = nil,
  skip: Int = 0,
  errors: (([any Error]) -> Bool)? = nil,
  verify: BlocTestAction<B>? = nil,
  tearDown: BlocTestStep? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  matches: ([State]) -> Bool
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
    run.compare($0, by: matches)
  }
}

/// Tests a bloc or a cubit, using a closure that checks all emitted states. Lets time pass before the bloc is
/// closed.
///
/// The parameters are the same as those of the `blocTest` with `expect`, except for these:
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: A test scheduler or a test clock that advances virtual time. Without it, the test sleeps in
///   real time.
/// - `matches`: A closure that returns whether the states are correct.
public func blocTest<B: BlocBase<State>, State>(
  _ description: String? = nil,
  setUp: BlocTestStep? = nil,
  build: () throws -> B,
  seed: State? = nil,
  act: BlocTestAction<B>? = nil,
  wait: Duration,
  scheduler: (any BlocTestTime)? = nil,
  skip: Int = 0,
  errors: (([any Error]) -> Bool)? = nil,
  verify: BlocTestAction<B>? = nil,
  tearDown: BlocTestStep? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  matches: ([State]) -> Bool
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
    run.compare($0, by: matches)
  }
}

/// Tests a bloc or a cubit, using a closure that checks all emitted states. Compares the bloc's errors.
///
/// The parameters are the same as those of the `blocTest` with `expect`, except for these:
///
/// - `errors`: The errors of the bloc, and those that `act` and `wait` throw, in order.
/// - `matches`: A closure that returns whether the states are correct.
public func blocTest<B: BlocBase<State>, State>(
  _ description: String? = nil,
  setUp: BlocTestStep? = nil,
  build: () throws -> B,
  seed: State? = nil,
  act: BlocTestAction<B>? = nil,
  wait: BlocTestWait? = nil,
  skip: Int = 0,
  errors: [any Error & Equatable],
  verify: BlocTestAction<B>? = nil,
  tearDown: BlocTestStep? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  matches: ([State]) -> Bool
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
    run.compare($0, by: matches)
  }
}

/// Tests a bloc or a cubit, using a closure that checks all emitted states. Lets time pass before the bloc is
/// closed, and compares the bloc's errors.
///
/// The parameters are the same as those of the `blocTest` with `expect`, except for these:
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: A test scheduler or a test clock that advances virtual time. Without it, the test sleeps in
///   real time.
/// - `errors`: The errors of the bloc, and those that `act` and `wait` throw, in order.
/// - `matches`: A closure that returns whether the states are correct.
public func blocTest<B: BlocBase<State>, State>(
  _ description: String? = nil,
  setUp: BlocTestStep? = nil,
  build: () throws -> B,
  seed: State? = nil,
  act: BlocTestAction<B>? = nil,
  wait: Duration,
  scheduler: (any BlocTestTime)? = nil,
  skip: Int = 0,
  errors: [any Error & Equatable],
  verify: BlocTestAction<B>? = nil,
  tearDown: BlocTestStep? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  matches: ([State]) -> Bool
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
    run.compare($0, by: matches)
  }
}

extension BlocTestRun {
  func compare(_ states: [State], by matches: ([State]) -> Bool) {
    if matches(states) { return }
    fail(
      """
      The states of '\(B.self)' don't match:

      \(String(customDumping: states))
      """
    )
  }
}
