import ComposableArchitecture

extension Reducer {
  /// Makes a reducer of a parent of one of a child that is always there, in a property.
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
  /// Actions of others pass by without effect.
  /// - Parameters:
  ///   - toChildState: A path to the child's state.
  ///   - toChildAction: A path to the child's actions.
  ///   - toChildEnvironment: A closure that makes the child's environment of the parent's, for each action.
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

  /// Makes a reducer of a parent of one of a child that is there in one case of an enum.
  ///
  /// An action of the child that comes while the state is another case is reported and changes nothing. What
  /// the child changed is put back into the case before the function returns.
  /// - Parameters:
  ///   - toChildState: A path to the child's state.
  ///   - toChildAction: A path to the child's actions.
  ///   - toChildEnvironment: A closure that makes the child's environment of the parent's, for each action.
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

  /// Makes a reducer of optional state: it runs while the state is there.
  ///
  /// ```swift
  /// detailReducer
  ///   .optional()
  ///   .pullback(state: \.detail, action: /AppAction.detail, environment: { $0.detail })
  /// ```
  ///
  /// An action that comes while the state is `nil` is reported and changes nothing. Combine it before the
  /// reducer that sets the state to `nil`.
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
