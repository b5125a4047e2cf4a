import CaseKeyPaths
import TributaryReports

extension Reducer {
  /// Runs a child feature while its state is not `nil`.
  ///
  /// Use this modifier for optional features that are always part of their parent, such as a header that may be
  /// hidden, and for features that the parent presents with a ``PresentationState``:
  ///
  /// ```swift
  /// struct Parent: Reducer {
  ///   struct State {
  ///     var header: Header.State?
  ///     @PresentationState var editor: Editor.State?
  ///   }
  ///   enum Action { case header(Header.Action), editor(PresentationAction<Editor.Action>), … }
  ///
  ///   var body: some ReducerOf<Self> {
  ///     Reduce { state, action in … }
  ///       .ifLet(\.header, action: \.header) {
  ///         Header()
  ///       }
  ///       .ifLet(\.$editor, action: \.editor) {
  ///         Editor()
  ///       }
  ///   }
  /// }
  /// ```
  ///
  /// ### Order
  ///
  /// The child's reducer runs before this reducer. This reducer therefore sees the changes that the child makes, and
  /// can remove the child by setting its state to `nil`.
  ///
  /// ### Dismissal
  ///
  /// When a view dismisses the child, or the child dismisses itself with `@Dependency(\.dismiss)`, this reducer
  /// receives ``PresentationAction/dismiss`` while the child's state is still present. The state becomes `nil`
  /// afterward, unless this reducer has already presented something else. Ephemeral state, such as an alert, is
  /// dismissed in the same way by its first action. If the state is a case of an enum, this reducer has to set
  /// another case instead.
  ///
  /// ### Effects
  ///
  /// The child's effects are cancelled as soon as this reducer removes the child or replaces it with a different one.
  /// `Identifiable` state counts as a different child when its `id` changes, and an enum when its case changes. If
  /// another reducer removes or replaces a presented child, the cancellation happens with the next action that passes
  /// through this reducer. For a plain optional it does not happen at all in that situation, so you should remove the
  /// child in this reducer or use a ``PresentationState``.
  ///
  /// A child can use its cancel ids without affecting its parent or siblings, because they apply only to its own
  /// effects and to those of its children. When a parent cancels an id, on the other hand, the effects of its
  /// children that have this id are cancelled as well.
  ///
  /// ### Late actions
  ///
  /// If an action or a dismissal arrives after the child's state has become `nil`, this reducer reports an issue, but
  /// still handles the action.
  ///
  /// ### Omitting the closure
  ///
  /// You don't need the closure if the state has a default reducer. When you write one for a plain optional, you can
  /// also pass a function, as in `then: Header.init`, or use `return`. For a ``PresentationState``, the closure is a
  /// builder that composes reducers, as in `{ Editor() }`.
  ///
  /// - Parameters:
  ///   - state: A path to the child state, such as `\.header`, or to the projected value of a
  ///     ``PresentationState``, such as `\.$editor`.
  ///   - action: A path to the child actions. For a ``PresentationState``, the path leads to a
  ///     ``PresentationAction``.
  ///   - child: The child reducers.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer with the same state and actions.
  // There is one method with a closure and one without, rather than one for each kind of state, because the compiler
  // looks up each method of a chain in the result of the previous one, and learns the types of the state only at the
  // end. With two candidates at each link, it would try every combination whenever the chain contains a mistake, no
  // matter how the candidates are ranked. A second label would not help, since a trailing closure matches both.
  public func ifLet<
    ChildState: _OptionalOrPresentationState,
    ChildAction,
    Child: _OptionalChildProtocol<ChildState, ChildAction>
  >(
    _ state: WritableKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    @_OptionalChildBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    child()._optionalChild.reducer(
      in: self,
      state: state,
      action: action,
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a child feature while its state is not `nil`, using the default reducer of the state.
  ///
  /// The state of a `@Reducer` enum has a default reducer. Ephemeral state, such as an alert, does not need a reducer
  /// at all.
  ///
  /// ```swift
  /// struct State {
  ///   @PresentationState var destination: Destination.State?
  ///   @PresentationState var alert: AlertState<Action.Alert>?
  /// }
  ///
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination)
  ///   .ifLet(\.$alert, action: \.alert)
  /// ```
  ///
  /// When ephemeral state sends an action, this reducer receives the action while the state is still present. The
  /// state becomes `nil` afterward, unless this reducer has replaced it. Replacing `Identifiable` state requires a
  /// different `id`.
  ///
  /// If the alert's actions are in one of the cases of your own enum, rather than being the payload themselves, pass
  /// an empty closure:
  ///
  /// ```swift
  /// case alert(PresentationAction<AlertAction>)
  /// enum AlertAction { case deletion(Deletion), helpTapped }
  /// @PresentationState var alert: AlertState<Deletion>?
  ///
  /// Reduce { state, action in … }
  ///   .ifLet(\.$alert, action: \.alert) {}
  /// ```
  ///
  /// - Parameters:
  ///   - state: A path to the state.
  ///   - action: A path to the actions.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer with the same state and actions.
  public func ifLet<ChildState: _ChildStateThatNeedsNoReducer, ChildAction>(
    _ state: WritableKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where ChildState._OwnAction == ChildAction {
    ChildState._childWithOwnReducer.reducer(
      in: self,
      state: state,
      action: action,
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

extension Reducer {
  /// Runs a child feature while the state is the child's case.
  ///
  /// For example:
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
  /// The child's reducer runs first. This reducer then sees the child's changes, and can switch to a different case.
  /// When it does, or when it replaces the child with a different one in the same case, the child's effects are
  /// cancelled; a child with `Identifiable` state is a different one if its `id` differs. As with `ifLet`, the
  /// child's cancel ids apply only to its own effects and those of its children.
  ///
  /// If an action of the child arrives while the state is a different case, this reducer reports an issue, but still
  /// handles the action.
  ///
  /// - Parameters:
  ///   - state: A path to the child state.
  ///   - action: A path to the child actions.
  ///   - child: The child reducers.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer with the same state and actions.
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

/// The path to a child in an optional property.
struct OptionalPath<Parent, Child, ChildAction>: OptionalChildPath {
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

  func removeChild(from parent: inout Parent, at site: CallSite) {
    CaseRemoval.$isAttempted.withValue(true) { parent[keyPath: keyPath] = nil }
    if hasChild(parent) { reportRemainingCase(at: site) }
  }

  private func reportRemainingCase(at site: CallSite) {
    site.report(
      """
      An 'ifLet' at "\(site)" can't dismiss its child after the child's action, because the child's state is a case of an \
      enum, and the next case is unknown.

        State: \(typeName(Parent.self))
        Child's state: \(typeName(Child.self))

      In the reducer to which 'ifLet' is attached, set another case when the action arrives. If the enum is presented, \
      leave out this 'ifLet': the one that presents the enum dismisses the child.
      """
    )
  }

  static var operatorName: String { "ifLet" }

  static var absence: String { "the child's state was 'nil'" }
}

/// The state of an optional child. It is an optional or a ``PresentationState``.
public protocol _OptionalOrPresentationState {}

extension Optional: _OptionalOrPresentationState {}

extension PresentationState: _OptionalOrPresentationState {}

extension Reducer {
  /// Returns a version of this reducer that runs on optional state.
  ///
  /// ```swift
  /// Editor()
  ///   .optional()
  ///   .pullback(state: \.editor, action: \.editor)
  /// ```
  ///
  /// Combine the resulting reducer before the reducer that sets the state to `nil`. If an action arrives while the
  /// state is `nil`, the reducer reports an issue and ignores the action.
  ///
  /// Because the resulting reducer does not observe when the state becomes `nil`, its effects continue. If you want
  /// them to be cancelled, use `ifLet(_:action:then:)` instead.
  ///
  /// - Parameters:
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer that works on optional state.
  public func optional(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State?, Action> {
    OptionalStateReducer(
      base: BodyOnce(self),
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

/// Runs `base` unless the state is `nil`. An action that arrives while the state is `nil` is reported.
private struct OptionalStateReducer<Base: Reducer>: Reducer {
  let base: Base
  let site: CallSite

  func reduce(into state: inout Base.State?, action: Base.Action) -> Effect<Base.Action> {
    let effect = state.modifyWrapped { base.reduce(into: &$0, action: action) }
    if effect == nil { reportMissingState(for: action) }
    return effect ?? .none
  }

  private func reportMissingState(for action: Base.Action) {
    site.report(
      """
      An 'optional()' reducer at "\(site)" received an action while its state was 'nil', so the action was ignored.

        Action: \(describe(action))
        State: \(typeName(Base.State.self))

      The action is lost. This happens if another reducer sets the state to 'nil' before this reducer has handled the \
      action, or if an effect of this reducer sends an action later. Run this reducer before the other one, which also \
      has to cancel the effects, or use 'ifLet', which does both.
      """
    )
    BindingWrite.noteRefused(action)
  }
}

extension Optional {
  /// Changes the wrapped value, if any.
  mutating func modifyWrapped<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    guard var value = self else { return nil }
    // Setting the state to `nil` leaves the value with a single owner while it's changed, to avoid a copy.
    self = nil
    defer { self = value }
    return body(&value)
  }
}
