import CaseKeyPaths

// Overloads that no program which compiles calls. The compiler takes them where the case of the child's
// actions is misspelled, and with them says so. Without them it says that it cannot tell the type of the
// child's actions. The results are such that they fit where a binding to an optional store, or to the store
// of a stack, is used.

extension UIBindable {
  /// Where the type of the child's store is given.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the type of the child's store is given, by its projected value.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where a child is presented.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<State, Action, ChildState>(
    state: KeyPath<State, ChildState?>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreBinding<Store<ChildState, Never>?> where Value == Store<State, Action> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where a child is presented, by its projected value.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<State, Action, ChildState>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreBinding<Store<ChildState, Never>?> where Value == Store<State, Action> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the children are on a stack.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<State, Action, ElementState>(
    state: KeyPath<State, StackState<ElementState>>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, Never>>>
  where Value == Store<State, Action> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the type of the child's store is given.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the type of the child's store is given, by its projected value.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where a child is presented.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<State, Action, ChildState>(
    _ state: KeyPath<State, ChildState?>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreBinding<Store<ChildState, Never>?> where Value == Store<State, Action> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where a child is presented, by its projected value.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<State, Action, ChildState>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreBinding<Store<ChildState, Never>?> where Value == Store<State, Action> {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Where the children are on a stack.
  @available(
    *,
    unavailable,
    message: "the store's actions have no case of the key path 'action', or are no '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func scope<State, Action, ElementState>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: _MisspelledCaseKeyPath<Action>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, Never>>>
  where Value == Store<State, Action> {
    preconditionFailure("No program that compiles comes here.")
  }
}
