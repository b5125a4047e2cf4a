import ComposableArchitecture

// Names that were already deprecated in version 0.40.

// Each of these functions repeats its parameters, because each needs its own attribute, signature and
// message.

extension Reducer {
  /// Embeds this reducer in a parent, so that it runs on the elements of an array, by index.
  ///
  /// If an index is out of range, an issue is reported and nothing changes. Effects keep the index even if
  /// elements move, so prefer an identified array.
  /// - Parameters:
  ///   - toElementsState: A path to the elements.
  ///   - toElementAction: A path to an index and an action of the element at that index.
  ///   - toElementEnvironment: A closure that derives the element's environment from the parent's
  ///     environment. It is called for each action.
  ///   - breakpointOnNil: This parameter is not used. An issue is reported for each index that is out of
  ///     range.
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

  /// Embeds this reducer in a parent, so that it runs on the elements of an identified array.
  ///
  /// `breakpointOnNil` is not used. An issue is reported for each missing element.
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

  /// Embeds this reducer in a parent, so that it runs on the values of a dictionary.
  ///
  /// `breakpointOnNil` is not used. An issue is reported for each missing key.
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

  /// Embeds this reducer in a parent whose state is an enum with the child's state in one of its cases.
  ///
  /// `breakpointOnNil` is not used. An issue is reported for each action that arrives while the state is
  /// another case.
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

  /// Returns a version of this reducer that works on optional state.
  ///
  /// `breakpointOnNil` is not used. An issue is reported for each action that arrives while the state is
  /// `nil`.
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
