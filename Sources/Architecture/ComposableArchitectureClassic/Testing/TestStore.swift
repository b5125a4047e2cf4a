import ComposableArchitecture
import TributaryReports

/// A store for tests. Use it to assert how actions change a feature's state and which actions its effects send.
///
/// For example:
///
/// ```swift
/// let store = TestStore(
///   initialState: CounterState(),
///   reducer: counterReducer,
///   environment: CounterEnvironment(fact: .unimplemented, mainQueue: .immediate)
/// )
/// store.environment.fact = { Effect(value: "\($0) is a good number.") }
///
/// await store.send(.factButtonTapped)
/// await store.receive(.factResponse(.success("0 is a good number."))) {
///   $0.fact = "0 is a good number."
/// }
/// ```
///
/// A test has to assert all state changes and all received actions, and all effects have to end; otherwise, it fails.
/// If your test is not asynchronous, call `send` and `receive` without `await`.
///
/// A test store belongs to the main actor. XCTest runs synchronous methods there by default, and you need to mark
/// asynchronous test methods with `@MainActor`.
public final class TestStore<State, ScopedState, Action, ScopedAction, Environment> {
  /// The reducer's environment. When you change it, the change applies to the next action and those after it.
  public var environment: Environment {
    get { currentEnvironment.value }
    set { currentEnvironment.value = newValue }
  }

  /// The state that the test has asserted so far. In the closure of an assertion, this is still the state before the
  /// step.
  public var state: State { store.state.value }

  /// The longest time, in nanoseconds, to wait for effects that depend on external events.
  public var timeout: UInt64 {
    get { store.timeout.nanoseconds }
    set { store.timeout = .nanoseconds(newValue) }
  }

  let store: ComposableArchitecture.TestStore<AssertedState<State>, Action>
  let toScopedState: (State) -> ScopedState
  let fromScopedAction: (ScopedAction) -> Action
  private let reducer: Reducer<State, Action, Environment>
  private let currentEnvironment: CurrentEnvironment<Environment>
  private let site: CallSite

  /// Creates a test store.
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The feature's reducer.
  ///   - environment: The reducer's environment.
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public convenience init(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) where State == ScopedState, Action == ScopedAction {
    self.init(
      initialState: initialState,
      reducer: reducer,
      environment: environment,
      toScopedState: { $0 },
      fromScopedAction: { $0 },
      site: CallSite(fileID: fileID, filePath: file, line: line, column: column)
    )
  }

  private init(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    toScopedState: @escaping (State) -> ScopedState,
    fromScopedAction: @escaping (ScopedAction) -> Action,
    site: CallSite
  ) {
    let currentEnvironment = CurrentEnvironment(environment)
    self.reducer = reducer
    self.currentEnvironment = currentEnvironment
    self.toScopedState = toScopedState
    self.fromScopedAction = fromScopedAction
    self.site = site
    store = ComposableArchitecture.TestStore(
      initialState: AssertedState(initialState),
      reducer: {
        Reduce<AssertedState<State>, Action> { state, action in
          ComposableArchitecture.Effect(reducer.run(&state.value, action, currentEnvironment.value))
        }
      },
      isolation: nil,
      fileID: site.fileID,
      file: site.filePath,
      line: site.line,
      column: site.column
    )
    store.timeout = .seconds(1)
  }

  /// Returns a test store that runs a part of the feature separately.
  ///
  /// The new test store has the same reducer, a copy of the environment, and the current state. The two test stores
  /// don't affect each other.
  ///
  /// - Parameters:
  ///   - toScopedState: A closure that returns the state to assert.
  ///   - fromScopedAction: A closure that converts an action you send to an action of this test store.
  public func scope<NewState, NewAction>(
    state toScopedState: @escaping (ScopedState) -> NewState,
    action fromScopedAction: @escaping (NewAction) -> ScopedAction
  ) -> TestStore<State, NewState, Action, NewAction, Environment> {
    TestStore<State, NewState, Action, NewAction, Environment>(
      initialState: state,
      reducer: reducer,
      environment: environment,
      toScopedState: { [former = self.toScopedState] in toScopedState(former($0)) },
      fromScopedAction: { [former = self.fromScopedAction] in former(fromScopedAction($0)) },
      site: site
    )
  }

  /// Returns a test store for a part of the state that runs separately, with the same actions.
  /// - Parameter toScopedState: A closure that returns the state to assert.
  public func scope<NewState>(
    state toScopedState: @escaping (ScopedState) -> NewState
  ) -> TestStore<State, NewState, Action, ScopedAction, Environment> {
    scope(state: toScopedState, action: { $0 })
  }
}

extension TestStore where ScopedState: Equatable {
  /// The test store that asserts the scoped part of the state.
  var scopedStore: ComposableArchitecture.TestStore<ScopedState, Action> {
    store.scope { [toScopedState] in toScopedState($0.value) }
  }
}

/// An environment that a test can change while the store runs.
private final class CurrentEnvironment<Environment> {
  var value: Environment

  init(_ value: Environment) {
    self.value = value
  }
}

/// The whole state of a test store. It does not have to be equatable, because only the scoped part is
/// asserted.
struct AssertedState<Value>: Equatable, CustomDumpRepresentable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  var customDumpValue: Any { value }

  /// The whole state is asserted only through its parts, so two values are always equal.
  static func == (lhs: Self, rhs: Self) -> Bool { true }
}

extension TestStore {
  /// The type of the asserted state.
  @available(*, deprecated, renamed: "ScopedState")
  public typealias LocalState = ScopedState

  /// The type of the sent actions.
  @available(*, deprecated, renamed: "ScopedAction")
  public typealias LocalAction = ScopedAction
}

/// A handle to the effects of an action that a test has sent, including the effects of the actions they send in turn.
// `finish` repeats the overloads of the test store's method because version 0.40 declares both.
public struct TestStoreTask: Hashable, Sendable {
  private let task: ComposableArchitecture.TestStoreTask

  init(_ task: ComposableArchitecture.TestStoreTask) {
    self.task = task
  }

  /// Cancels the effects, and waits until all of them end.
  @MainActor
  public func cancel() async {
    await task.cancel()
  }

  /// Waits until all of the effects end. The test fails if they don't end before the timeout.
  /// - Parameter duration: The longest time to wait. The default is the store's timeout.
  @MainActor
  public func finish(
    timeout duration: Duration? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await task.finish(timeout: duration, fileID: fileID, file: file, line: line, column: column)
  }

  /// Waits until all of the effects end. The test fails if they don't end before the timeout.
  /// - Parameter nanoseconds: The longest time to wait.
  // Disfavored, so that `finish()` and `finish(timeout: nil)` are unambiguous.
  @_disfavoredOverload
  @MainActor
  public func finish(
    timeout nanoseconds: UInt64?,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: nanoseconds.map { Duration.nanoseconds($0) },
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
  }

  /// A Boolean value that indicates whether the effects were cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
