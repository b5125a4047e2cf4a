import CaseKeyPaths
import TributaryReports

extension Reducer {
  /// Runs a child reducer on optional state, which is either an optional property or the
  /// ``PresentationState`` of a presented feature.
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
  /// **Order.** The child runs first. Then this reducer runs, sees the child changes, and may set the child
  /// state to `nil`.
  ///
  /// **Dismissal.** Views and `@Dependency(\.dismiss)` send ``PresentationAction/dismiss``. This reducer
  /// handles the action while the state is still present. Afterward, the state becomes `nil` unless this
  /// reducer has presented different state.
  ///
  /// **Ephemeral state**, such as the state of an alert, is set to `nil` after one of its actions, unless
  /// this reducer has replaced it with other state.
  ///
  /// **Effects.** When this reducer removes the child, or replaces it with a different child, the child's
  /// effects are cancelled immediately. A child is considered different if its `id` differs (for
  /// `Identifiable` state) or if it is a different case (for an enum).
  ///
  /// If a different reducer removes or replaces a presented child, the child effects are cancelled when the
  /// next action passes through this reducer. For a child in a plain optional, the effects continue, so
  /// either remove the child in this reducer or use a ``PresentationState``.
  ///
  /// The child's cancel ids apply to its own effects and those of its children, but never to the effects of
  /// its parent or siblings. If a parent cancels an id, its children's effects with that id are cancelled
  /// too.
  ///
  /// **Misuse.** An issue is reported if an action of the child, or a dismissal, arrives while the state is
  /// `nil`. This reducer still receives the action.
  ///
  /// You can omit the closure if the state has a default reducer. For a plain optional, the closure can also
  /// be a function, as in `then: Header.init`, or contain a `return`. For a ``PresentationState``, the
  /// closure composes reducers without a `return`, as in `{ Editor() }`.
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
  // There is one method for each form of a call: one with a closure and one without. In a chain of calls, the
  // compiler looks up each method in the result of the previous one, and it only knows the types of the state
  // once it has seen the whole chain. If there were two methods to choose from at each link, it would try
  // every combination. If the chain contained a mistake elsewhere, it would do so regardless of how the
  // methods are ranked. Therefore, one method serves both kinds of state, and none is unavailable. There is
  // no second label either, because a trailing closure would match both.
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

  /// Runs a child whose state has a default reducer. This is the case for the state of a `@Reducer` enum, and
  /// for ephemeral state, such as an alert, which doesn't need a reducer.
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
  /// When this reducer receives an action from ephemeral state, the state is still present. Afterward, the
  /// state becomes `nil` unless this reducer has replaced it. `Identifiable` state is considered replaced if
  /// its `id` differs.
  ///
  /// If the payload of the case isn't the alert action type, but an enum that contains the alert actions in
  /// one of its cases, pass an empty closure:
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
  /// Runs a child reducer on a case of the state.
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
  /// **Order.** The child runs first. Then this reducer runs, sees the child changes, and may switch to a
  /// different case.
  ///
  /// **Effects.** The child effects are cancelled when this reducer changes the state to a different case, or
  /// to a different child in the same case. A child with `Identifiable` state is considered different if its
  /// `id` differs. As with `ifLet`, the child's cancel ids apply only to its own effects and its children's
  /// effects.
  ///
  /// **Misuse.** An issue is reported if one of the child actions arrives while the state is a different
  /// case. This reducer still receives the action.
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

  func removeChild(from parent: inout Parent) {
    parent[keyPath: keyPath] = nil
  }

  static var operatorName: String { "ifLet" }

  static var absence: String { "the child's state was 'nil'" }
}

/// The state of an optional child. It is an optional or a ``PresentationState``.
public protocol _OptionalOrPresentationState {}

extension Optional: _OptionalOrPresentationState {}

extension PresentationState: _OptionalOrPresentationState {}

extension Reducer {
  /// Returns a version of this reducer that works on optional state.
  ///
  /// ```swift
  /// Editor()
  ///   .optional()
  ///   .pullback(state: \.editor, action: \.editor)
  /// ```
  ///
  /// If an action arrives while the state is `nil`, the reducer reports an issue and leaves the state
  /// unchanged. To prevent this, combine this reducer before the reducer that sets the state to `nil`.
  ///
  /// This reducer can't observe when the state becomes `nil`, so its effects keep running. To cancel them,
  /// use `ifLet(_:action:then:)`.
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
    // This gives the value a single owner while it is changed, so it is not copied.
    self = nil
    defer { self = value }
    return body(&value)
  }
}
