import CaseKeyPaths

// The `scope` methods without the label `state:`.

extension UIBindable {
  /// Returns a binding to the store of the presented child. The binding's value is `nil` if none is
  /// presented. Setting it to `nil` dismisses the child.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
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

  /// Returns a binding to the store of the presented child. The path leads to the projected value of a
  /// ``PresentationState``, such as `\.$editor`.
  ///
  /// If the state is an enum of features, its cases are members of the binding, as in
  /// `$store.scope(\.$destination, action: \.destination).editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
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

  /// Returns a binding to the store of a stack, for a front end that displays a stack of screens.
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
