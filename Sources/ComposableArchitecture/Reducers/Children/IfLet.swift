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
  /// **Order.** The child runs first, then this reducer, which sees what the child made of its state and may end it.
  ///
  /// **Effects.** When this reducer sets the child's state to `nil`, or to another child's, the child's effects are cancelled.
  /// Another child is one with another `id`, where the state is `Identifiable`, or in another case, where it is `CasePathable`.
  /// The child's cancel ids reach its own effects and its children's, and never its parent's or its siblings'. A parent that
  /// cancels an id cancels its children's effects of that id too.
  ///
  /// **Bad use.** An action of the child while its state is `nil` is reported. This reducer still sees the action.
  ///
  /// - Parameters:
  ///   - state: Leads to the child's state.
  ///   - action: Leads to the child's actions.
  ///   - child: The child's reducers.
  ///   - fileID: Where this is called, for reports.
  ///   - filePath: Where this is called, for reports.
  ///   - line: Where this is called, for reports.
  ///   - column: Where this is called, for reports.
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
    ChildAtTimesReducer(
      parent: BodyOnce(self),
      statePath: OptionalPath<State, ChildState, ChildAction>(keyPath: state),
      actionPath: AnyCasePath(action),
      child: child(),
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// Leads to a child through an optional property.
private struct OptionalPath<Parent, Child, ChildAction>: ChildAtTimesPath {
  let keyPath: WritableKeyPath<Parent, Child?>

  var place: ChildPlace { ChildPlace(keyPath) }

  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result? {
    parent[keyPath: keyPath].modifyWrapped(body)
  }

  func read<Result>(_ parent: Parent, _ body: (Child) -> Result) -> Result? {
    parent[keyPath: keyPath].map(body)
  }

  static var operatorName: String { "ifLet" }

  static var absence: String { "the child's state was 'nil'" }
}
