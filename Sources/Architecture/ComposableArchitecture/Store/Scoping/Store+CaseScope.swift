import CaseKeyPaths

extension Store {
  /// Returns a store for a case of an enum's state, or `nil` while the state is another case.
  ///
  /// ```swift
  /// switch store.state {
  /// case .loggedIn:
  ///   if let store = store.scope(state: \.loggedIn, action: \.loggedIn) { LoggedInView(store: store) }
  /// case .loggedOut: …
  /// }
  /// ```
  ///
  /// While the state is that case, the same paths give the same object. A store that is kept beyond that
  /// shows the last state that was seen through it.
  ///
  /// - Parameters:
  ///   - state: A path to the case of the state.
  ///   - action: A path to the child's actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  // Disfavoured: on an enum whose cases are members as well, `\.child` is also a key path to an optional,
  // which does the same.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? where State: CasePathable {
    scope(
      state: \.[case: state],
      action: action,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
