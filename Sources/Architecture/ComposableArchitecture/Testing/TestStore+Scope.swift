import CaseKeyPaths

extension TestStore {
  /// Returns a test store that sends and receives the actions of a part of the feature, and asserts only the state of
  /// that part.
  ///
  /// ```swift
  /// let counter = store.scope(state: \.counter, action: \.counter)
  /// await counter.send(.incrTapped) {
  ///   $0.count = 1
  /// }
  /// ```
  ///
  /// The whole feature continues to run, and its test stores share their received actions, ``exhaustivity``,
  /// ``timeout`` and ``dependencies``. When an action for a different part arrives first, assert it on the test store
  /// for that part; on this one, it would be unexpected. This test store does not assert changes outside of its part.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the part.
  ///   - action: A path to the actions of the part.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> TestStore<ChildState, ChildAction> {
    scope(state: { $0[keyPath: state] }, action: AnyCasePath(action))
  }

  /// Returns a test store that transforms the state and actions of this one.
  ///
  /// For example:
  ///
  /// ```swift
  /// let store = store.scope(state: CounterView.State.init, action: Counter.Action.view)
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A closure that returns the state to assert.
  ///   - fromChildAction: A closure that converts an action you send or expect to an action of the feature. It must
  ///     be an enum case with a single value.
  public func scope<ChildState, ChildAction>(
    state toChildState: @escaping (State) -> ChildState,
    action fromChildAction: @escaping @Sendable (ChildAction) -> Action
  ) -> TestStore<ChildState, ChildAction> {
    scope(state: toChildState, action: AnyCasePath(case: fromChildAction))
  }

  /// Returns a test store that transforms the state of this one, and has the same actions.
  ///
  /// - Parameter toChildState: A closure that returns the state to assert.
  public func scope<ChildState>(
    state toChildState: @escaping (State) -> ChildState
  ) -> TestStore<ChildState, Action> {
    scope(state: toChildState, action: .identity)
  }

  private func scope<ChildState, ChildAction>(
    state: @escaping (State) -> ChildState,
    action: AnyCasePath<Action, ChildAction>
  ) -> TestStore<ChildState, ChildAction> {
    TestStore<ChildState, ChildAction>(driver: ScopedTestDriver(parent: driver, state: state, action: action))
  }
}

extension TestStore where Action: BindableAction, Action.State == State {
  /// The asserted state with its bindings, for tests of the view state you derive from it.
  ///
  /// ```swift
  /// await store.send(\.binding.$name, "Blob") { $0.name = "Blob" }
  /// #expect(Form.ViewState(bindingViewStore: store.bindings).isComplete)
  /// ```
  ///
  /// Writing through one of these bindings changes only this value. To change the feature's state, send an action
  /// instead.
  @available(*, deprecated, message: "Read the state of the test store.")
  public var bindings: BindingViewStore<State> { BindingViewStore(of: state) }
}

extension TestStore {
  /// Returns the asserted state with its bindings, for actions that carry the bindings in one of their cases.
  ///
  /// - Parameter toViewAction: A path to the actions that have a case for bindings.
  @available(*, deprecated, message: "Read the state of the test store.")
  public func bindings<ViewAction: BindableAction>(
    action toViewAction: CaseKeyPath<Action, ViewAction>
  ) -> BindingViewStore<State> where ViewAction.State == State {
    BindingViewStore(of: state)
  }
}

extension BindingViewStore {
  /// Creates a binding view store with a copy of a state. Its bindings change the copy.
  fileprivate init(of state: State) {
    let copy = Copy(state)
    self.init {
      copy.state
    } set: { change in
      change.apply(to: &copy.state)
    }
  }

  private final class Copy {
    var state: State

    init(_ state: State) { self.state = state }
  }
}
