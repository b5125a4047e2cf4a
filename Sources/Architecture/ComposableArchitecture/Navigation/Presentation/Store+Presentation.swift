import CaseKeyPaths

extension Store {
  /// Returns a store for the presented child, or `nil` if none is presented.
  ///
  /// ```swift
  /// if let editor = store.scope(state: \.editor, action: \.editor) {     // editor: StoreOf<Editor>
  ///   show(editor)
  /// }
  /// ```
  ///
  /// While the child is presented, the same paths return the same store. If you retain the store after the
  /// child is dismissed, it returns the last state that was read through it. Sending an action to it then
  /// reports an issue and has no other effect. To dismiss the child, send ``PresentationAction/dismiss`` to
  /// this store.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child, such as `\.editor`, or to a case of it.
  ///   - action: A path to the actions, such as `\.editor`.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      state: state,
      action: action.appending(path: \Case<PresentationAction<ChildAction>>.presented),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Returns a store for the presented child. The path leads to the projected value of a
  /// ``PresentationState``, such as `\.$editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of the presented child.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(
      state: state.appending(path: \.wrappedValue),
      action: action,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
