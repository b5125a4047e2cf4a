import CaseKeyPaths

extension Store {
  /// Returns a store for what is presented, or `nil` while nothing is.
  ///
  /// ```swift
  /// if let editor = store.scope(state: \.editor, action: \.editor) {     // editor: StoreOf<Editor>
  ///   show(editor)
  /// }
  /// ```
  ///
  /// While something is presented, the same paths give the same object. A store that is kept beyond that
  /// shows the last state that was seen through it; sending to it is reported, and changes nothing. To end
  /// the presentation send ``PresentationAction/dismiss`` to this store.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented: `\.editor`, or a case of it.
  ///   - action: A path to the actions: `\.editor`.
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

  /// Returns a store for what is presented, by the projected value of its ``PresentationState``: `\.$editor`.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
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
