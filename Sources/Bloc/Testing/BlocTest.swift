import CombineShim
import CustomDump
import IssueReporting

/// What a test does with its bloc, on the bloc's owner.
public typealias BlocTestAction<B> = nonisolated(nonsending) (B) async throws -> Void

/// What lets the time of a test pass.
public typealias BlocTestWait = nonisolated(nonsending) () async throws -> Void

/// Tests a bloc or a cubit: builds it, does something with it, and compares the states that it emits, and then its errors.
///
/// ```swift
/// @Test @MainActor func counts() async {
///   await blocTest(
///     build: { CounterBloc() },
///     act: { $0.add(.increment) },
///     expect: [1]
///   )
/// }
/// ```
///
/// It is for Swift Testing and XCTest alike. The test target needs the product `IssueReportingTestSupport` of the package
/// `xctest-dynamic-overlay`; without it the first failure stops the process and says so. A failure is reported at the call, with the difference:
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
/// In this order: `build`, `seed` is emitted, states are collected, `act`, everything that goes on by itself does so, `wait`,
/// again, the bloc is closed, states and errors are compared, `verify`. The observer of all blocs is told as ever.
///
/// Virtual time: give `wait` what lets the time of your test scheduler pass, `{ await scheduler.advance(by: .seconds(1)) }`.
///
/// - Parameters:
///   - build: Makes the bloc.
///   - seed: A state to start with instead of the initial one. It is not among those that are compared.
///   - act: What to do with the bloc.
///   - wait: What lets time pass.
///   - skip: How many states are left out, from the first.
///   - expect: The states; without it they are not compared.
///   - errors: Tells whether the errors of the bloc, and the one that `act` throws, are as they should be. Without it there
///     must be none that nobody caught.
///   - verify: What else is to hold, with the bloc closed. It is called once.
///   - isolation: The owner of the bloc: the caller's actor.
public func blocTest<B: BlocBase<State>, State: Equatable>(
  build: () throws -> B,
  seed: State? = nil,
  act: BlocTestAction<B>? = nil,
  wait: BlocTestWait? = nil,
  skip: Int = 0,
  expect: @autoclosure () -> [State]? = nil,
  errors: (([any Error]) -> Bool)? = nil,
  verify: BlocTestAction<B>? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
  await BlocTestRun<B, State>(skip: skip, errors: errors, origin: origin)
    .run(build: build, seed: seed, act: act, wait: wait, verify: verify, isolation: isolation) { states in
      guard let expected = expect(), expected != states else { return }
      origin.fail(
        """
        Expected other states from '\(B.self)'. …

        \(difference(expected, states))
        """
      )
    }
}

/// Tests a bloc or a cubit whose states are judged by a closure, as a whole: they need not be `Equatable`, and a test may say that
/// one of them is there, or that some come in an order.
///
/// ```swift
/// await blocTest(build: { CounterBloc() }, act: { $0.add(.increment) }) { states in
///   states.contains(1)
/// }
/// ```
///
/// The parameters are those of the other `blocTest`.
///
/// - Parameter matches: Whether the states are as they should be.
public func blocTest<B: BlocBase<State>, State>(
  build: () throws -> B,
  seed: State? = nil,
  act: BlocTestAction<B>? = nil,
  wait: BlocTestWait? = nil,
  skip: Int = 0,
  errors: (([any Error]) -> Bool)? = nil,
  verify: BlocTestAction<B>? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  matches: ([State]) -> Bool
) async {
  let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
  await BlocTestRun<B, State>(skip: skip, errors: errors, origin: origin)
    .run(build: build, seed: seed, act: act, wait: wait, verify: verify, isolation: isolation) { states in
      if matches(states) { return }
      origin.fail(
        """
        The states of '\(B.self)' are not as they should be:

        \(String(customDumping: states))
        """
      )
    }
}

/// What differs, for people.
private func difference<Value>(_ expected: Value, _ actual: Value) -> String {
  let lines = diff(expected, actual, format: .proportional) ?? "Expected: \(expected)\n\nActual: \(actual)"
  return lines.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
    .joined(separator: "\n") + "\n\n(Expected: −, Actual: +)"
}
