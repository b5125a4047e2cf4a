import CaseKeyPaths

extension Reducer {
  /// Returns this reducer on a part of a parent's state, for the actions that are its own: ``Scope`` as an
  /// operator.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Counter().pullback(state: \.counter, action: \.counter)
  ///   Favorites().pullback(state: \.favorites, action: \.favorites)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: A path from the parent's state to this reducer's.
  ///   - action: A path from the parent's actions to this reducer's.
  /// - Returns: A reducer of the parent's state and actions.
  public func pullback<ParentState, ParentAction>(
    state: WritableKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>
  ) -> some Reducer<ParentState, ParentAction> {
    Scope(state: state, action: action) { self }
  }

  /// Returns this reducer on a case of a parent's state, for the actions that are its own: ``Scope`` as an
  /// operator.
  ///
  /// - Parameters:
  ///   - state: A path from the parent's state to this reducer's.
  ///   - action: A path from the parent's actions to this reducer's.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the parent's state and actions.
  public func pullback<ParentState, ParentAction>(
    state: CaseKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<ParentState, ParentAction> {
    Scope(
      state: state,
      action: action,
      child: { self },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
