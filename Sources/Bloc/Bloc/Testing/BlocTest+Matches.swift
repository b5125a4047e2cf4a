import CustomDump

// The overloads of `blocTest` repeat their parameters, because a test is most readable when you can omit any
// parameter, and Swift has no other way to accept either a closure or values for one of them. They all use
// one `BlocTestRun`.

/// Tests a bloc or a cubit by passing all of its states to a closure.
///
/// Use this form when you can't list the states exactly, for example to check that they contain a certain
/// state, or when they aren't `Equatable`.
///
/// ```swift
/// await blocTest(build: { CounterBloc() }, act: { $0.add(.increment) }) { states in
///   states.contains(1)
/// }
/// ```
///
/// This function has the same parameters as the `blocTest` with `expect`, except for these:
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

/// Tests a bloc or a cubit by passing all of its states to a closure, and lets time pass before closing the
/// bloc.
///
/// This function has the same parameters as the `blocTest` with `expect`, except for these:
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: A test scheduler or a test clock that advances virtual time. If you omit it, the test
///   sleeps in real time.
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

/// Tests a bloc or a cubit by passing all of its states to a closure, and compares its errors.
///
/// This function has the same parameters as the `blocTest` with `expect`, except for these:
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

/// Tests a bloc or a cubit by passing all of its states to a closure, lets time pass before closing the bloc,
/// and compares its errors.
///
/// This function has the same parameters as the `blocTest` with `expect`, except for these:
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: A test scheduler or a test clock that advances virtual time. If you omit it, the test
///   sleeps in real time.
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
