import ComposableArchitecture

// Already deprecated in version 0.40.

// Each former name repeats its parameters, because each needs its own attribute, signature and message.

extension Reducer {
  /// Embeds this element reducer in a parent with an array of elements, by index.
  ///
  /// An action for an index out of range is reported, and changes nothing. Effects keep the index when
  /// elements move: prefer an identified array.
  /// - Parameters:
  ///   - toElementsState: A path to the elements.
  ///   - toElementAction: A path to an index and the action of its element.
  ///   - toElementEnvironment: A closure that derives the element's environment from the parent's, for each
  ///     action.
  ///   - breakpointOnNil: Unused; each index out of range is reported instead.
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

  /// Embeds this element reducer in a parent with an identified array of elements.
  ///
  /// `breakpointOnNil` is unused: each missing element is reported instead.
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

  /// Embeds this reducer in a parent with a dictionary of its states.
  ///
  /// `breakpointOnNil` is unused: each missing key is reported instead.
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

  /// Embeds this child reducer in a parent whose state contains the child in one case of an enum.
  ///
  /// `breakpointOnNil` is unused: each action during another case is reported instead.
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

  /// Returns a reducer of optional state.
  ///
  /// `breakpointOnNil` is unused: each action while the state is `nil` is reported instead.
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
