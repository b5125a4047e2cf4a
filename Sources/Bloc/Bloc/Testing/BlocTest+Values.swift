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
