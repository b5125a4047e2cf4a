import ComposableArchitecture

// The overloads repeat their parameters, as version 0.40 declares one for each kind of collection.

extension Reducer {
  /// Makes a reducer of a parent of one of an element of an identified array.
  ///
  /// ```swift
  /// enum AppAction {
  ///   case row(id: Row.ID, action: RowAction)
  /// }
  ///
  /// rowReducer.forEach(
  ///   state: \.rows,
  ///   action: /AppAction.row(id:action:),
  ///   environment: { _ in RowEnvironment() }
  /// )
  /// ```
  ///
  /// An action of an element that is not there is reported and changes nothing. Combine it before the reducer
  /// that removes elements.
  /// - Parameters:
  ///   - toElementsState: A path to the elements.
  ///   - toElementAction: A path to an id and the action of its element.
  ///   - toElementEnvironment: A closure that makes the element's environment of the parent's, for each
  ///     action.
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func forEach<ParentState, ParentAction, ParentEnvironment, ID>(
    state toElementsState: WritableKeyPath<ParentState, IdentifiedArray<ID, State>>,
    action toElementAction: CasePath<ParentAction, (ID, Action)>,
    environment toElementEnvironment: @escaping (ParentEnvironment) -> Environment,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let absence = ChildAbsence(
      operation: "forEach",
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
    return .init { parentState, parentAction, parentEnvironment in
      guard let (id, action) = toElementAction.extract(from: parentAction) else { return .none }
      guard parentState[keyPath: toElementsState][id: id] != nil else {
        absence.report(
          parentAction,
          state: "there was no element of id '\(id)'",
          remedy: "holds that element"
        )
        return .none
      }
      return run(
        &parentState[keyPath: toElementsState][id: id]!,
        action,
        toElementEnvironment(parentEnvironment)
      )
      .map { toElementAction.embed((id, $0)) }
    }
  }

  /// Makes a reducer of a parent of one of a value in a dictionary.
  ///
  /// An action for a key that is not there is reported and changes nothing.
  /// - Parameters:
  ///   - toElementsState: A path to the dictionary.
  ///   - toElementAction: A path to a key and the action of its value.
  ///   - toElementEnvironment: A closure that makes the value's environment of the parent's, for each action.
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func forEach<ParentState, ParentAction, ParentEnvironment, Key>(
    state toElementsState: WritableKeyPath<ParentState, [Key: State]>,
    action toElementAction: CasePath<ParentAction, (Key, Action)>,
    environment toElementEnvironment: @escaping (ParentEnvironment) -> Environment,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let absence = ChildAbsence(
      operation: "forEach",
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
    return .init { parentState, parentAction, parentEnvironment in
      guard let (key, action) = toElementAction.extract(from: parentAction) else { return .none }
      guard parentState[keyPath: toElementsState][key] != nil else {
        absence.report(
          parentAction,
          state: "there was no value for the key '\(key)'",
          remedy: "holds that key"
        )
        return .none
      }
      return run(
        &parentState[keyPath: toElementsState][key]!,
        action,
        toElementEnvironment(parentEnvironment)
      )
      .map { toElementAction.embed((key, $0)) }
    }
  }
}
