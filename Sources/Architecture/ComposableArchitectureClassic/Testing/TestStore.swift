import ComposableArchitecture
import TributaryReports

/// Runs a feature, and lets a test assert step by step how each action changes the state and which actions
/// its effects send.
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
/// The test fails unless each state change is asserted, each action received and each effect finished. In
/// synchronous tests, `send` and `receive` are called without `await`.
///
/// It belongs to the main actor. Synchronous methods of XCTest run there by default; mark asynchronous ones
/// `@MainActor`.
public final class TestStore<State, ScopedState, Action, ScopedAction, Environment> {
  /// The environment of the reducer. Changes take effect with the next action.
  public var environment: Environment {
    get { currentEnvironment.value }
    set { currentEnvironment.value = newValue }
  }

  /// The state that the test has asserted. In the closure of an assertion it is still the previous state.
  public var state: State { store.state.value }

  /// The maximum time to wait for effects with external dependencies, in nanoseconds.
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

  /// Creates a store for a test.
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The feature's reducer.
  ///   - environment: The environment of the reducer.
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

  /// Returns a test store of a part of the feature that runs separately: with the same reducer, a copy of the
  /// environment, and the current state. The two stores do not affect each other.
  ///
  /// - Parameters:
  ///   - toScopedState: A closure that returns the state to assert.
  ///   - fromScopedAction: A closure that converts a sent action to this store's action.
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

  /// Returns a test store of a part of the state that runs separately, with the same actions.
  /// - Parameter toScopedState: A closure that returns the state to assert.
  public func scope<NewState>(
    state toScopedState: @escaping (ScopedState) -> NewState
  ) -> TestStore<State, NewState, Action, ScopedAction, Environment> {
    scope(state: toScopedState, action: { $0 })
  }
}

extension TestStore where ScopedState: Equatable {
  /// The test store that asserts the part of the state.
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

/// The whole state of a test store, which need not be equatable, because only the scoped part is asserted.
struct AssertedState<Value>: Equatable, CustomDumpRepresentable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  var customDumpValue: Any { value }

  /// The whole state is only asserted through its parts, so two values always compare as equal.
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

/// The work of an action that was sent to a test store: its effects, the effects of the actions that they
/// send, and so on.
// `finish` repeats the overloads of the test store's method, because version 0.40 declares both.
public struct TestStoreTask: Hashable, Sendable {
  private let task: ComposableArchitecture.TestStoreTask

  init(_ task: ComposableArchitecture.TestStoreTask) {
    self.task = task
  }

  /// Cancels every effect in the tree, and waits until all have ended.
  @MainActor
  public func cancel() async {
    await task.cancel()
  }

  /// Waits until every effect in the tree has ended, and fails the test if they do not.
  /// - Parameter duration: The time to wait. By default, the store's timeout.
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

  /// Waits until every effect in the tree has ended, and fails the test if they do not.
  /// - Parameter nanoseconds: The time to wait.
  // Disfavoured, so that `finish()` and `finish(timeout: nil)` have one meaning.
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

  /// A Boolean value that indicates whether the tree was cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
