import CaseKeyPaths

// The forms of `scope` without the label `state:`.

extension UIBindable {
  /// Returns a binding to the store of what is presented: `nil` while nothing is. Setting it to `nil`
  /// dismisses what is presented.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a binding to the store of what is presented, by the projected value of its
  /// ``PresentationState``: `\.$editor`.
  ///
  /// Where that is an enum of features, a case of it is a member of the binding:
  /// `$store.scope(\.$destination, action: \.destination).editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<State, Action, ChildState, ChildAction>(
    _ state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state: state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a binding to the store of a stack, for a front end's stack of screens.
  ///
  /// - Parameters:
  ///   - state: A path to the stack.
  ///   - action: A path to the stack's actions.
  public func scope<State, Action, ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state: state, action: action)
  }
}

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
