import CaseKeyPaths

extension TestStore {
  /// Returns a test store of a part of the feature: it sends and receives the part's actions, and asserts the
  /// part's state alone.
  ///
  /// ```swift
  /// let counter = store.scope(state: \.counter, action: \.counter)
  /// await counter.send(.incrTapped) {
  ///   $0.count = 1
  /// }
  /// ```
  ///
  /// The whole feature runs, and all of its test stores share the received actions, ``exhaustivity``,
  /// ``timeout`` and ``dependencies``. An action of another part that arrives first is unexpected here;
  /// assert it on the store of that part. Changes outside of the part are not asserted.
  ///
  /// - Parameters:
  ///   - state: A path to the part's state.
  ///   - action: A path to the part's actions.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> TestStore<ChildState, ChildAction> {
    scope(state: { $0[keyPath: state] }, action: AnyCasePath(action))
  }

  /// Returns a test store of state derived from this one's, with actions that are converted to the feature's.
  ///
  /// ```swift
  /// let store = store.scope(state: CounterView.State.init, action: Counter.Action.view)
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A closure that returns the state to assert.
  ///   - fromChildAction: A closure that makes the feature's action of one that is sent or expected: a case
  ///     of an enum with one value.
  public func scope<ChildState, ChildAction>(
    state toChildState: @escaping (State) -> ChildState,
    action fromChildAction: @escaping @Sendable (ChildAction) -> Action
  ) -> TestStore<ChildState, ChildAction> {
    scope(state: toChildState, action: AnyCasePath(case: fromChildAction))
  }

  /// Returns a test store of state derived from this one's, with the same actions.
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
  /// The asserted state with its bindings, for tests of the view state that is derived from it.
  ///
  /// ```swift
  /// await store.send(\.binding.$name, "Blob") { $0.name = "Blob" }
  /// #expect(Form.ViewState(bindingViewStore: store.bindings).isComplete)
  /// ```
  ///
  /// A write through a binding changes only this value, and not the test store: a test changes the feature's
  /// state by actions.
  @available(*, deprecated, message: "Read the state of the test store.")
  public var bindings: BindingViewStore<State> { BindingViewStore(of: state) }
}

extension TestStore {
  /// Returns the asserted state with its bindings, where they are in a case of the actions.
  ///
  /// - Parameter toViewAction: The path to the actions with a case for bindings.
  @available(*, deprecated, message: "Read the state of the test store.")
  public func bindings<ViewAction: BindableAction>(
    action toViewAction: CaseKeyPath<Action, ViewAction>
  ) -> BindingViewStore<State> where ViewAction.State == State {
    BindingViewStore(of: state)
  }
}

extension BindingViewStore {
  /// Makes one with a copy of a state, which its bindings change.
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
