import CaseKeyPaths

extension Store {
  /// Returns a store for the case that the state is at this moment, as ``CaseReducer/scope(_:)`` asks for it.
  ///
  /// - Parameters:
  ///   - state: A path to the case that the state is. Another case is a programming error.
  ///   - action: A path to the child's actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func scope<ChildState, ChildAction>(
    ofCase state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction> where State: CasePathable {
    let store = scope(
      state: \.[case: state],
      action: action,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    guard let store else {
      preconditionFailure(
        "The state is \(self.state), and so not the case of \(ChildState.self) for which a store was to be made."
      )
    }
    return store
  }
}
