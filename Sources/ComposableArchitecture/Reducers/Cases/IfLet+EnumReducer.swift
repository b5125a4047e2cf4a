import CaseKeyPaths

extension Reducer {
  /// Runs the features of an enum that is a `@Reducer` while one of them is presented.
  ///
  /// - Parameters:
  ///   - state: A path to the state, through the projected value of ``PresentationState``: `\.$destination`.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  public func ifLet<DestinationState: CaseReducerState, DestinationAction>(
    _ state: WritableKeyPath<State, PresentationState<DestinationState>>,
    action: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState.StateReducer: EnumReducer, DestinationState.StateReducer.Action == DestinationAction
  {
    ifLet(
      state,
      action: action,
      destination: { CaseBody<DestinationState.StateReducer>() },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Runs the features of an enum that is a `@Reducer` while one of them is there.
  ///
  /// - Parameters:
  ///   - state: A path to the state.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where ChildState.StateReducer: EnumReducer, ChildState.StateReducer.Action == ChildAction {
    ifLet(
      state,
      action: action,
      then: { CaseBody<ChildState.StateReducer>() },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
