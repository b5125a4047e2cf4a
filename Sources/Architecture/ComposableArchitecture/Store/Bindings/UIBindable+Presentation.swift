import CaseKeyPaths
import TestFailures

extension UIBindable {
  /// Returns a binding to the store of what is presented: `nil` while nothing is. Setting it to `nil`
  /// dismisses what is presented.
  ///
  /// ```swift
  /// sheet($store.scope(state: \.editor, action: \.editor)) { editor in … }     // editor: StoreOf<Editor>
  /// ```
  ///
  /// It dismisses the child that it was made for, or has shown since. If another is presented by then, one
  /// of another id or another case of an enum, that one stays. Setting it to a store, or to `nil` while
  /// nothing is presented, does nothing: what is presented is the state's to say. If the child is there
  /// still after the `dismiss`, as an `ifLet` is missing, this call is reported.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentation(
      of: state,
      action: action,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
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
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presentation(
      of: state.appending(path: \.wrappedValue),
      action: action,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Returns a binding to the store of a stack, for a front end's stack of screens.
  ///
  /// ```swift
  /// navigationStack($store.scope(state: \.path, action: \.path))
  /// ```
  ///
  /// The front end pops and pushes by sending ``StackAction/popFrom(id:)`` and
  /// ``StackAction/push(id:state:)`` to that store. Setting the binding does nothing: what is on the stack is
  /// the state's to say.
  ///
  /// - Parameters:
  ///   - state: A path to the stack.
  ///   - action: A path to the stack's actions.
  public func scope<State, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    wrappedValue.stack(state, action: action)
  }
}

extension Store {
  /// Returns a binding to the store of a stack, which setting does not change.
  func stack<ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> StoreBinding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>> {
    StoreBinding(at: nil) {
      self.scope(state: state, action: action)
    } set: { _, _ in
    }
  }
}
