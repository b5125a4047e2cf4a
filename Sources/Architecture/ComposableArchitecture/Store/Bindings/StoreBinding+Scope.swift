import CaseKeyPaths

// What a `UIBindable` store has, for a binding to a store: of a view that is given `$store`.

// The overloads repeat the parameters for the place of the call, which each function that reports it has to
// declare.

extension StoreBinding {
  /// Returns a binding to the store of what is presented: `nil` while nothing is. Setting it to `nil`
  /// dismisses what is presented, as for a ``UIBindable`` store.
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
    scoped(
      UIBindable(wrappedValue)
        .scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Returns a binding to the store of what is presented, by the projected value of its
  /// ``PresentationState``: `\.$editor`.
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
    scoped(
      UIBindable(wrappedValue)
        .scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
    )
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
    scoped(UIBindable(wrappedValue).scope(state, action: action))
  }

  /// Returns a binding to the store of what is presented, as ``scope(_:action:fileID:filePath:line:column:)``
  /// does.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a binding to the store of what is presented, by the projected value of its
  /// ``PresentationState``: `\.$editor`.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns a binding to the store of a stack, as ``scope(_:action:)`` does.
  public func scope<State, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    scope(state, action: action)
  }

  /// The binding with the transaction of this one.
  private func scoped<Child>(_ binding: StoreBinding<Child>) -> StoreBinding<Child> {
    var binding = binding
    binding.transaction = transaction
    return binding
  }
}
