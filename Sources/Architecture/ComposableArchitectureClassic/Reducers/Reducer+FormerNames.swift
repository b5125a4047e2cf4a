import ComposableArchitecture

// Deprecated in that time already.

// Each former name repeats its parameters, because each needs an attribute, a signature and a message of its
// own.

extension Reducer {
  /// Makes a reducer of a parent of one of an element of an array, by its index.
  ///
  /// An action for an index that is not there is reported and changes nothing. Effects keep the index when
  /// elements move: prefer an identified array.
  /// - Parameters:
  ///   - toElementsState: A path to the elements.
  ///   - toElementAction: A path to an index and the action of its element.
  ///   - toElementEnvironment: A closure that makes the element's environment of the parent's, for each
  ///     action.
  ///   - breakpointOnNil: Unused; a report tells of each index that is not there.
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  @available(*, deprecated, message: "Use an 'IdentifiedArray'.")
  public func forEach<ParentState, ParentAction, ParentEnvironment>(
    state toElementsState: WritableKeyPath<ParentState, [State]>,
    action toElementAction: CasePath<ParentAction, (Int, Action)>,
    environment toElementEnvironment: @escaping (ParentEnvironment) -> Environment,
    breakpointOnNil: Bool = true,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let absence = ChildAbsence(operation: "forEach", file: file, fileID: fileID, line: line, column: column)
    let toElementAction = AnyCasePath(toElementAction)
    return .init { parentState, parentAction, parentEnvironment in
      guard let (index, action) = toElementAction.extract(from: parentAction) else { return .none }
      guard parentState[keyPath: toElementsState].indices.contains(index) else {
        absence.report(
          parentAction,
          state: "there was no element at the index \(index)",
          remedy: "holds that element"
        )
        return .none
      }
      return run(
        &parentState[keyPath: toElementsState][index],
        action,
        toElementEnvironment(parentEnvironment)
      )
      .map { toElementAction.embed((index, $0)) }
    }
  }

  /// Makes a reducer of a parent of one of an element of an identified array.
  ///
  /// `breakpointOnNil` is unused: a report tells of each element that is not there.
  @available(*, deprecated, message: "Leave 'breakpointOnNil' out.")
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID>(
    state toElementsState: WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action toElementAction: CasePath<ParentAction, (ID, Action)>,
    environment toElementEnvironment: @escaping (ParentEnvironment) -> Environment,
    breakpointOnNil: Bool,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      state: toElementsState,
      action: toElementAction,
      environment: toElementEnvironment,
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
  }

  /// Makes a reducer of a parent of one of a value in a dictionary.
  ///
  /// `breakpointOnNil` is unused: a report tells of each key that is not there.
  @available(*, deprecated, message: "Leave 'breakpointOnNil' out.")
  public func forEach<ParentState, ParentAction, ParentEnvironment, Key>(
    state toElementsState: WritableKeyPath<ParentState, [Key: State]>,
    action toElementAction: CasePath<ParentAction, (Key, Action)>,
    environment toElementEnvironment: @escaping (ParentEnvironment) -> Environment,
    breakpointOnNil: Bool,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    forEach(
      state: toElementsState,
      action: toElementAction,
      environment: toElementEnvironment,
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
  }

  /// Makes a reducer of a parent of one of a child that is there in one case of an enum.
  ///
  /// `breakpointOnNil` is unused: a report tells of each action that comes in another case.
  @available(*, deprecated, message: "Leave 'breakpointOnNil' out.")
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state toChildState: CasePath<ParentState, State>,
    action toChildAction: CasePath<ParentAction, Action>,
    environment toChildEnvironment: @escaping (ParentEnvironment) -> Environment,
    breakpointOnNil: Bool,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    pullback(
      state: toChildState,
      action: toChildAction,
      environment: toChildEnvironment,
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
  }

  /// Makes a reducer of optional state.
  ///
  /// `breakpointOnNil` is unused: a report tells of each action that comes while the state is `nil`.
  @available(*, deprecated, message: "Leave 'breakpointOnNil' out.")
  public func optional(
    breakpointOnNil: Bool,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<State?, Action, Environment> {
    optional(file: file, fileID: fileID, line: line, column: column)
  }
}
