import ComposableArchitecture

extension Reducer {
  /// Returns a reducer that runs this reducer on a property of a parent's state.
  ///
  /// ```swift
  /// let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine(
  ///   counterReducer.pullback(
  ///     state: \.counter,
  ///     action: /AppAction.counter,
  ///     environment: { CounterEnvironment(fact: $0.fact, mainQueue: $0.mainQueue) }
  ///   ),
  ///   …
  /// )
  /// ```
  ///
  /// The resulting reducer ignores all other actions.
  /// - Parameters:
  ///   - toChildState: A path to the child state.
  ///   - toChildAction: A path to the child actions.
  ///   - toChildEnvironment: A closure that derives the child's environment from the parent's, once for each action.
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state toChildState: WritableKeyPath<ParentState, State>,
    action toChildAction: CasePath<ParentAction, Action>,
    environment toChildEnvironment: @escaping (ParentEnvironment) -> Environment
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    .init { parentState, parentAction, parentEnvironment in
      guard let action = toChildAction.extract(from: parentAction) else { return .none }
      return run(&parentState[keyPath: toChildState], action, toChildEnvironment(parentEnvironment))
        .map(toChildAction.embed)
    }
  }

  /// Returns a reducer that runs this reducer on a case of a parent's state.
  ///
  /// If an action of the child arrives while the state is a different case, the reducer reports an issue and ignores
  /// the action. Otherwise, it writes the child's changes back to the case before it returns.
  /// - Parameters:
  ///   - toChildState: A path to the child state.
  ///   - toChildAction: A path to the child actions.
  ///   - toChildEnvironment: A closure that derives the child's environment from the parent's, once for each action.
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state toChildState: CasePath<ParentState, State>,
    action toChildAction: CasePath<ParentAction, Action>,
    environment toChildEnvironment: @escaping (ParentEnvironment) -> Environment,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<ParentState, ParentAction, ParentEnvironment> {
    let absence = ChildAbsence(
      operation: "pullback",
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
    let toChildAction = AnyCasePath(toChildAction)
    let toChildState = AnyCasePath(toChildState)
    return .init { parentState, parentAction, parentEnvironment in
      guard let action = toChildAction.extract(from: parentAction) else { return .none }
      guard var childState = toChildState.extract(from: parentState) else {
        absence.report(
          parentAction,
          state: "the state was another case, '\(caseOutput(of: parentState))'",
          remedy: "is that case"
        )
        return .none
      }
      defer { parentState = toChildState.embed(childState) }
      return run(&childState, action, toChildEnvironment(parentEnvironment))
        .map(toChildAction.embed)
    }
  }

  /// Returns a version of this reducer that runs on optional state.
  ///
  /// ```swift
  /// detailReducer
  ///   .optional()
  ///   .pullback(state: \.detail, action: /AppAction.detail, environment: { $0.detail })
  /// ```
  ///
  /// Combine the resulting reducer before the reducer that sets the state to `nil`. If an action arrives while the
  /// state is `nil`, the reducer reports an issue and ignores the action.
  /// - Parameters:
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func optional(
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reducer<State?, Action, Environment> {
    let absence = ChildAbsence(
      operation: "optional",
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
    return .init { state, action, environment in
      guard state != nil else {
        absence.report(
          action,
          state: "the state of type '\(typeName(State.self))' was 'nil'",
          remedy: "is there"
        )
        return .none
      }
      return run(&state!, action, environment)
    }
  }
}

// The overloads duplicate their parameters because version 0.40 declares one for each kind of collection.

extension Reducer {
  /// Returns a reducer that runs this reducer on the elements of an identified array in a parent's state.
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
  /// Combine the resulting reducer before the reducer that removes elements. If no element matches an action, the
  /// reducer reports an issue and ignores the action.
  /// - Parameters:
  ///   - toElementsState: A path to the elements.
  ///   - toElementAction: A path to an id and an action of the element with that id.
  ///   - toElementEnvironment: A closure that derives the element's environment from the parent's, once for each
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
    let toElementAction = AnyCasePath(toElementAction)
    return .init { parentState, parentAction, parentEnvironment in
      guard let (id, action) = toElementAction.extract(from: parentAction) else { return .none }
      guard parentState[keyPath: toElementsState][id: id] != nil else {
        absence.report(
          parentAction,
          state: "there was no element with the id '\(id)'",
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

  /// Returns a reducer that runs this reducer on the values of a dictionary in a parent's state.
  ///
  /// If the dictionary has no value for an action's key, the reducer reports an issue and ignores the action.
  /// - Parameters:
  ///   - toElementsState: A path to the dictionary.
  ///   - toElementAction: A path to a key and an action of the key's value.
  ///   - toElementEnvironment: A closure that derives the value's environment from the parent's, once for each
  ///     action.
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
    let toElementAction = AnyCasePath(toElementAction)
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

/// Reports actions for missing children. The issue is reported at the operator that embeds the child.
struct ChildAbsence {
  let operation: String
  let file: StaticString
  let fileID: StaticString
  let line: UInt
  let column: UInt

  /// - Parameters:
  ///   - action: The child action.
  ///   - state: A description of the actual state.
  ///   - remedy: A description of the required state, such as "is there".
  func report(_ action: some Any, state: String, remedy: String) {
    reportIssue(
      """
      '\(operation)' at \(fileID):\(line) received an action of a child, but \(state):

        Action: \(caseOutput(of: action))

      The action is dropped. Possible causes:

      • A previous reducer removed the state. Combine the child's reducer before it, so that the child handles its action \
      first.

      • An effect of the child was still in flight when the state was removed. Cancel it at that point.

      • The action was sent to a store while there was no such state. Send it only while the state \(remedy), for example with \
      'store.ifLet'.
      """,
      fileID: fileID,
      filePath: file,
      line: line,
      column: column
    )
    BindingWrite.noteRefused(action)
  }
}
