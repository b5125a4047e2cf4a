import CaseKeyPaths

// Disfavoured throughout, so that to read a property is one lookup: by the subscript that every store has.

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A property of the state. Setting it sends a ``BindingAction``: `store.count = 42` is
  /// `store.send(.binding(.set(\.count, 42)))`.
  ///
  /// The state changes by the ``BindingReducer`` alone. A change that none handles is reported.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value
  {
    get { core.withState { $0[keyPath: keyPath] } }
    set { core.write(newValue, to: keyPath, by: .set(keyPath, newValue), at: nil) }
  }
}

extension Store
where State: ObservableState & Equatable & Sendable, Action: BindableAction, Action.State == State {
  /// The state. Setting it sends a ``BindingAction`` for all of it.
  @_disfavoredOverload
  public var state: State {
    get { core.withState { $0 } }
    set { core.write(newValue, to: \.self, by: .set(\.self, newValue), at: nil) }
  }
}

extension Store
where
  State: ObservableState, Action: ViewAction, Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// A property of the state. Setting it sends a ``BindingAction`` among the view's actions: `store.count =
  /// 42` is `store.send(.view(.binding(.set(\.count, 42))))`.
  ///
  /// The state changes by the ``BindingReducer`` alone. A change that none handles is reported.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value
  {
    get { core.withState { $0[keyPath: keyPath] } }
    set { core.writeByView(newValue, to: keyPath, by: .set(keyPath, newValue), at: nil) }
  }
}

extension Store
where
  State: ObservableState & Equatable & Sendable, Action: ViewAction, Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// The state. Setting it sends a ``BindingAction`` for all of it among the view's actions.
  @_disfavoredOverload
  public var state: State {
    get { core.withState { $0 } }
    set { core.writeByView(newValue, to: \.self, by: .set(\.self, newValue), at: nil) }
  }
}
