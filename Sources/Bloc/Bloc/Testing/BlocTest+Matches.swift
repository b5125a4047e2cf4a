import CustomDump

// The overloads of `blocTest` repeat their parameters, since a test reads best where each is optional and in
// its place, and Swift has no other way to take a closure or values, a duration or a closure. They hand them
// to one `BlocTestRun`.

/// Tests a bloc or a cubit whose states are judged by a closure, as a whole: they need not be `Equatable`,
/// and a test may say that one of them is there, or that some come in an order.
///
/// ```swift
/// await blocTest(build: { CounterBloc() }, act: { $0.add(.increment) }) { states in
///   states.contains(1)
/// }
/// ```
///
/// Its parameters are those of the `blocTest` with `expect`, but for
///
/// - `matches`: Whether the states are as they should be.
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

/// Tests a bloc or a cubit whose states are judged by a closure, and lets some time pass before it is closed.
///
/// Its parameters are those of the `blocTest` with `expect`, but for
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: The virtual time that passes: a test scheduler or a test clock. Without it the test sleeps,
///   in real time.
/// - `matches`: Whether the states are as they should be.
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

/// Tests a bloc or a cubit whose states are judged by a closure, and compares its errors.
///
/// Its parameters are those of the `blocTest` with `expect`, but for
///
/// - `errors`: The errors of the bloc, and those that `act` and `wait` throw, in order.
/// - `matches`: Whether the states are as they should be.
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

/// Tests a bloc or a cubit whose states are judged by a closure, lets some time pass before it is closed, and
/// compares its errors.
///
/// Its parameters are those of the `blocTest` with `expect`, but for
///
/// - `wait`: The time that passes after `act`.
/// - `scheduler`: The virtual time that passes: a test scheduler or a test clock. Without it the test sleeps,
///   in real time.
/// - `errors`: The errors of the bloc, and those that `act` and `wait` throw, in order.
/// - `matches`: Whether the states are as they should be.
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
      The states of '\(B.self)' are not as they should be:

      \(String(customDumping: states))
      """
    )
  }
}
