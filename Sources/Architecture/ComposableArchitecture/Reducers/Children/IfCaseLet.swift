import CaseKeyPaths
import TestFailures

extension Reducer {
  /// Runs a child's reducer on a case of the state.
  ///
  /// ```swift
  /// struct Session: Reducer {
  ///   enum State { case loggedIn(Home.State), loggedOut(Login.State) }
  ///   enum Action { case loggedIn(Home.Action), loggedOut(Login.Action) }
  ///
  ///   var body: some ReducerOf<Self> {
  ///     Reduce { state, action in … }
  ///       .ifCaseLet(\.loggedIn, action: \.loggedIn) { Home() }
  ///       .ifCaseLet(\.loggedOut, action: \.loggedOut) { Login() }
  ///   }
  /// }
  /// ```
  ///
  /// **Order.** The child runs first, then this reducer, which sees what the child made of its state and may
  /// leave the case.
  ///
  /// **Effects.** When this reducer changes the state to another case, or to another child in the same case
  /// (one with another `id`, where the child's state is `Identifiable`), the child's effects are cancelled.
  /// As with `ifLet`, the child's cancel ids reach its own effects and its children's.
  ///
  /// **Bad use.** An action of the child while the state is another case is reported. This reducer still sees
  /// the action.
  ///
  /// - Parameters:
  ///   - state: A path to the child's state.
  ///   - action: A path to the child's actions.
  ///   - child: The child's reducers.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: CaseKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    OptionalChildReducer(
      parent: BodyOnce(self),
      statePath: EnumCasePath<State, ChildState, ChildAction>(keyPath: state, casePath: AnyCasePath(state)),
      actionPath: AnyCasePath(action),
      child: child(),
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// Leads to a child through a case.
private struct EnumCasePath<Parent, Child, ChildAction>: OptionalChildPath {
  let keyPath: CaseKeyPath<Parent, Child>
  let casePath: AnyCasePath<Parent, Child>

  var place: ChildPlace { ChildPlace(keyPath) }

  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result? {
    casePath.modify(&parent, body)
  }

  func read<Result>(_ parent: Parent, _ body: (Child) -> Result) -> Result? {
    casePath.extract(from: parent).map(body)
  }

  static var operatorName: String { "ifCaseLet" }

  static var absence: String { "the parent's state was another case" }
}
