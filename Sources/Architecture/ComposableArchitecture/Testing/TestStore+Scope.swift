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
  /// The feature runs whole, and all test stores of it share what was received, ``exhaustivity``, ``timeout``
  /// and ``dependencies``. An action of another part that comes first is unexpected here; assert it on the
  /// store of that part. What the actions change elsewhere is not asserted.
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

  /// Returns a test store of what is made of the state, and of actions that become the feature's.
  ///
  /// ```swift
  /// let store = store.scope(state: CounterView.State.init, action: Counter.Action.view)
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A closure that makes the state that is to be asserted.
  ///   - fromChildAction: A closure that makes the feature's action of one that is sent or expected: a case
  ///     of an enum with one value.
  public func scope<ChildState, ChildAction>(
    state toChildState: @escaping (State) -> ChildState,
    action fromChildAction: @escaping @Sendable (ChildAction) -> Action
  ) -> TestStore<ChildState, ChildAction> {
    scope(state: toChildState, action: AnyCasePath(case: fromChildAction))
  }

  /// Returns a test store of what is made of the state, with the same actions.
  ///
  /// - Parameter toChildState: A closure that makes the state that is to be asserted.
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
