import CaseKeyPaths

extension Reducer {
  /// Runs a child's reducer on a part of the state that is there at times.
  ///
  /// ```swift
  /// struct Parent: Reducer {
  ///   struct State { var editor: Editor.State? }
  ///   enum Action { case editor(Editor.Action), … }
  ///
  ///   var body: some ReducerOf<Self> {
  ///     Reduce { state, action in … }
  ///       .ifLet(\.editor, action: \.editor) {
  ///         Editor()
  ///       }
  ///   }
  /// }
  /// ```
  ///
  /// **Order.** The child runs first, then this reducer, which sees what the child made of its state and may
  /// end it.
  ///
  /// **Effects.** When this reducer sets the child's state to `nil`, or to another child's, the child's
  /// effects are cancelled. Where another reducer does so, they go on: end the child in this reducer, or
  /// present it by ``PresentationState``. Another child is one with another `id`, where the state is
  /// `Identifiable`, or in another case, where it is `CasePathable`. The child's cancel ids reach its own
  /// effects and its children's, and never its parent's or its siblings'. A parent that cancels an id cancels
  /// its children's effects of that id too.
  ///
  /// **Ephemeral state**, such as an alert's, is set to `nil` after an action of its own, unless this reducer
  /// has put other state there.
  ///
  /// **Bad use.** An action of the child while its state is `nil` is reported. This reducer still sees the
  /// action.
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
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    OptionalChildReducer(
      parent: BodyOnce(self),
      statePath: OptionalPath<State, ChildState, ChildAction>(keyPath: state),
      actionPath: AnyCasePath(action),
      child: child(),
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

extension Reducer {
  /// Ends optional state that is ephemeral and needs no reducer, such as an alert's, after any action of it.
  ///
  /// ```swift
  /// struct State { var alert: Question? }
  /// enum Action { case alert(Question.Action), … }
  ///
  /// Reduce { state, action in … }
  ///   .ifLet(\.alert, action: \.alert)
  /// ```
  ///
  /// This reducer still sees the state. Then it is set to `nil`, unless this reducer has put other state
  /// there: state with another `id`, where it is `Identifiable`.
  ///
  /// - Parameters:
  ///   - state: A path to the state.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  public func ifLet<ChildState: _EphemeralState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    ifLet(
      state,
      action: action,
      then: { EmptyReducer<ChildState, ChildAction>() },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

/// Leads to a child through an optional property.
private struct OptionalPath<Parent, Child, ChildAction>: OptionalChildPath {
  let keyPath: WritableKeyPath<Parent, Child?>
  let isEphemeral = Child.self is any _EphemeralState.Type
  let ephemeral = EphemeralFinder<Child, ChildAction>()

  var place: ChildPlace { ChildPlace(keyPath) }

  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result? {
    parent[keyPath: keyPath].modifyWrapped(body)
  }

  func read<Result>(_ parent: Parent, _ body: (Child) -> Result) -> Result? {
    parent[keyPath: keyPath].map(body)
  }

  func endsChild(of parent: Parent, after action: ChildAction) -> Bool {
    isEphemeral || read(parent) { ephemeral.ends($0, action) } ?? false
  }

  func endChild(of parent: inout Parent) {
    parent[keyPath: keyPath] = nil
  }

  static var operatorName: String { "ifLet" }

  static var absence: String { "the child's state was 'nil'" }
}
