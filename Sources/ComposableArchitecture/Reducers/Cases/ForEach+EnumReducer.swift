import CaseKeyPaths

extension Reducer {
  /// Runs the features of an enum that is a `@Reducer` on each element of a stack.
  ///
  /// ```swift
  /// @Reducer
  /// enum Path {
  ///   case list(List)
  ///   case detail(Detail)
  /// }
  ///
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path)
  /// ```
  ///
  /// - Parameters:
  ///   - stack: A path to the stack.
  ///   - action: A path to the stack's actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ stack: WritableKeyPath<State, StackState<DestinationState>>,
    action: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState.StateReducer: EnumReducer, DestinationState.StateReducer.Action == DestinationAction
  {
    forEach(
      stack,
      action: action,
      destination: { CaseBody<DestinationState.StateReducer>() },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
