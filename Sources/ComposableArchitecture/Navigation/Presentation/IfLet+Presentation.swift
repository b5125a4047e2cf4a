import CaseKeyPaths

extension Reducer {
  /// Runs the reducer of a feature that is presented at times.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$editor, action: \.editor) {
  ///     Editor()
  ///   }
  /// ```
  ///
  /// **Order.** The presented feature runs first, then this reducer, which sees what the feature made of its
  /// state and may end it.
  ///
  /// **Dismissal.** On ``PresentationAction/dismiss``, which views send and `@Dependency(\.dismiss)` does,
  /// this reducer runs while the state is still there; then the state is set to `nil`, unless this reducer
  /// has presented something else. State that is ephemeral, such as an alert's, ends in the same way after
  /// any action of its own.
  ///
  /// **Effects.** When the state is set to `nil`, or to another feature's, the feature's effects are
  /// cancelled: at once where this reducer or the feature does so, and at the next action that comes through
  /// here where another reducer does. Another feature is one with another `id`, where the state is
  /// `Identifiable`, or in another case, where it is `CasePathable`. The feature's cancel ids reach its own
  /// effects and those of what it presents, and never its parent's or its siblings'.
  ///
  /// **Bad use.** An action, or a dismissal, while nothing is presented is reported. This reducer still sees
  /// it.
  ///
  /// - Parameters:
  ///   - state: A path to the state, through the projected value of ``PresentationState``: `\.$editor`.
  ///   - action: A path to the actions.
  ///   - destination: The reducers of what is presented.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  public func ifLet<
    DestinationState,
    DestinationAction,
    Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ state: WritableKeyPath<State, PresentationState<DestinationState>>,
    action: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    OptionalChildReducer(
      parent: BodyOnce(self),
      statePath: PresentationPath<State, DestinationState, DestinationAction>(keyPath: state),
      actionPath: AnyCasePath(action),
      child: DismissibleReducer(base: destination()),
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Presents state that ends by itself and needs no reducer, such as an alert's.
  ///
  /// - Parameters:
  ///   - state: A path to the state, through the projected value of ``PresentationState``: `\.$alert`.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  public func ifLet<DestinationState: _EphemeralState, DestinationAction>(
    _ state: WritableKeyPath<State, PresentationState<DestinationState>>,
    action: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    ifLet(
      state,
      action: action,
      destination: { EmptyReducer<DestinationState, DestinationAction>() },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

/// Leads to a feature that is presented at times.
private struct PresentationPath<Parent, Child, Action>: OptionalChildPath {
  typealias ChildAction = PresentationAction<Action>

  let keyPath: WritableKeyPath<Parent, PresentationState<Child>>
  let ephemeral = EphemeralFinder<Child, Action>()
  let identity = PresentedIdentity<Child>()

  var place: ChildPlace { ChildPlace(keyPath) }

  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result? {
    var presentation = take(from: &parent)
    defer { parent[keyPath: keyPath] = presentation }
    return presentation.modify(body)
  }

  /// Takes the child out. The key path leads through a getter and a setter, so while the parent has the child
  /// too, each change would copy it.
  // Not inlined: to read through the key path copies the parent's state to the stack, where it must not stay
  // while the child runs.
  @inline(never)
  private func take(from parent: inout Parent) -> PresentationState<Child> {
    let presentation = parent[keyPath: keyPath]
    parent[keyPath: keyPath] = .placeholder(for: identity.id(of: presentation))
    return presentation
  }

  func read<Result>(_ parent: Parent, _ body: (Child) -> Result) -> Result? {
    parent[keyPath: keyPath].read(body)
  }

  func hasChild(_ parent: Parent) -> Bool { parent[keyPath: keyPath].isPresenting }

  func endsChild(of parent: Parent, after action: ChildAction) -> Bool {
    switch action {
    case .dismiss: true
    case .presented(let action): read(parent) { ephemeral.ends($0, action) } ?? false
    }
  }

  func endChild(of parent: inout Parent) {
    parent[keyPath: keyPath] = PresentationState(wrappedValue: nil)
  }

  func reportAbsence(of action: ChildAction, at site: CallSite) {
    switch action {
    case .presented(let action): reportLostAction(describe(action), at: site)
    case .dismiss: reportNothingToDismiss(at: site)
    }
  }

  private func reportNothingToDismiss(at site: CallSite) {
    site.report(
      """
      An 'ifLet' at "\(site)" got a 'dismiss' while nothing was presented, so there was nothing to dismiss.

        State that was to be dismissed: \(Child.self)

      It does no harm here, but whoever sent it takes something to be presented that is not. There are two ways to get here:

      • A reducer other than the one to which 'ifLet' is attached set the state to 'nil', and what was presented dismissed \
      itself after that. Set the state to 'nil' in that reducer. Its effects are cancelled now.
      • The action was sent to the store although nothing was presented. To end a presentation from the parent's own logic, \
      set the state to 'nil' instead of sending 'dismiss'.
      """
    )
  }

  static var isComparedBetweenActions: Bool { true }

  static var operatorName: String { "ifLet" }

  static var absence: String { "nothing was presented" }
}
