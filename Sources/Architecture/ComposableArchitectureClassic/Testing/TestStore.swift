import ComposableArchitecture
import TributaryReports

/// Runs a feature and lets a test say, step by step, what must happen: how each action changes the state, and
/// which actions its effects send.
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
/// Each change of state must be asserted, each action received and each effect ended, or the test fails. In
/// tests that are not asynchronous, `send` and `receive` are called without `await`.
///
/// It belongs to the main actor. Synchronous methods of XCTest are there by themselves; asynchronous ones are
/// marked `@MainActor`.
public final class TestStore<State, ScopedState, Action, ScopedAction, Environment> {
  /// What the reducer is run with. Changes hold from the next action on.
  public var environment: Environment {
    get { currentEnvironment.value }
    set { currentEnvironment.value = newValue }
  }

  /// The state that the test has asserted. In the closure of an assertion it is still that from before.
  public var state: State { store.state.value }

  /// How long to wait for effects that depend on something outside, at most, in nanoseconds.
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
  ///   - initialState: The state to start with.
  ///   - reducer: The feature's reducer.
  ///   - environment: The environment of the run.
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

  /// Returns a test store of a part of the feature, with a run of its own: the same reducer, a copy of the
  /// environment, and the state as it is now. What one of them does, the other does not see.
  ///
  /// - Parameters:
  ///   - toScopedState: A closure that makes the state that is to be asserted.
  ///   - fromScopedAction: A closure that makes an action of one that is sent.
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

  /// Returns a test store of a part of the state, with a run of its own and the same actions.
  /// - Parameter toScopedState: A closure that makes the state that is to be asserted.
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

/// An environment that a test changes while the store runs.
private final class CurrentEnvironment<Environment> {
  var value: Environment

  init(_ value: Environment) {
    self.value = value
  }
}

/// The whole state of a test store, which need not be equatable: what is asserted is the part that the store
/// is scoped to.
struct AssertedState<Value>: Equatable, CustomDumpRepresentable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  var customDumpValue: Any { value }

  /// The whole state is asserted through its parts only, so two of them are never told apart.
  static func == (lhs: Self, rhs: Self) -> Bool { true }
}

extension TestStore {
  /// The state that is asserted.
  @available(*, deprecated, renamed: "ScopedState")
  public typealias LocalState = ScopedState

  /// The actions that are sent.
  @available(*, deprecated, renamed: "ScopedAction")
  public typealias LocalAction = ScopedAction
}

/// The work that an action sent to a test store brought about: its effects, the effects of the actions that
/// they send, and so on.
// `finish` repeats the overloads of the test store's, as version 0.40 declares both.
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

  /// Waits until every effect in the tree has ended, and fails if they do not.
  /// - Parameter duration: The time to wait; the store's timeout unless you say otherwise.
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

  /// Waits until every effect in the tree has ended, and fails if they do not.
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

  /// Whether the tree was cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
