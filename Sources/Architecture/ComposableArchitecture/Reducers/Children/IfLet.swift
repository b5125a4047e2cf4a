import CaseKeyPaths
import TributaryReports

extension Reducer {
  /// Runs a child's reducer on optional state: an optional property, or a feature presented by
  /// ``PresentationState``.
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
  /// **Order.** The child runs first, then this reducer, which sees the child's changes and may set its state
  /// to `nil`.
  ///
  /// **Dismissal.** On ``PresentationAction/dismiss``, which views and `@Dependency(\.dismiss)` send, this
  /// reducer runs while the state is still present; then the state is set to `nil`, unless this reducer has
  /// presented other state.
  ///
  /// **Ephemeral state**, such as an alert's, is set to `nil` after one of its actions, unless this reducer
  /// has replaced it with other state.
  ///
  /// **Effects.** When this reducer sets the child's state to `nil`, or to another child's, the child's
  /// effects are cancelled immediately. If another reducer does so, the effects of a presented child are
  /// cancelled at the next action that passes through here, and those of a child in a plain optional
  /// continue: end the child in this reducer, or present it. Another child is one with another `id`, if the
  /// state is `Identifiable`, or in another case, if it is an enum. The child's cancel ids apply to its own
  /// effects and its children's, and never to its parent's or its siblings'. A parent that cancels an id also
  /// cancels its children's effects with that id.
  ///
  /// **Misuse.** An action of the child, or a dismissal, while its state is `nil` is reported. This reducer
  /// still receives the action.
  ///
  /// A call without a closure is for state with a default reducer. For a plain optional, the closure may also
  /// be a function, `then: Header.init`, or have a `return`. For a ``PresentationState`` it composes
  /// reducers, without a `return`: `{ Editor() }`.
  ///
  /// - Parameters:
  ///   - state: A path to the child's state: `\.header`, or the projected value of a ``PresentationState``,
  ///     `\.$editor`.
  ///   - action: A path to the child's actions; for a ``PresentationState``, to a ``PresentationAction`` of
  ///     them.
  ///   - child: The child's reducers.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A reducer of the same state and actions.
  // One method for each form of a call: with a closure, and without. The next method of a chain is looked up
  // in the result of the previous one, and the types of the state are known only after the whole chain is.
  // With two methods to choose from at each link, the compiler would try every combination; with a mistake
  // elsewhere in the chain it would do so regardless of the methods' rank. Therefore there is one method for
  // both kinds of state, none that is unavailable, and no second label, which would also match a trailing
  // closure.
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

  /// Runs a child whose state has a default reducer: the state of a `@Reducer` enum, or ephemeral state, such
  /// as an alert's, which needs none.
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
  /// This reducer still sees ephemeral state when it receives one of its actions. Then the state is set to
  /// `nil`, unless this reducer has replaced it with other state: state with another `id`, if it is
  /// `Identifiable`.
  ///
  /// If the payload of the case is not the alert's action type, but an enum with those actions in one of its
  /// cases, pass an empty closure:
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
  /// - Returns: A reducer of the same state and actions.
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
  /// **Order.** The child runs first, then this reducer, which sees the child's changes and may switch to
  /// another case.
  ///
  /// **Effects.** When this reducer changes the state to another case, or to another child in the same case
  /// (one with another `id`, if the child's state is `Identifiable`), the child's effects are cancelled. As
  /// with `ifLet`, the child's cancel ids apply to its own effects and its children's.
  ///
  /// **Misuse.** An action of the child while the state is another case is reported. This reducer still
  /// receives the action.
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

/// The path to a child through a case.
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

/// The path to a child through an optional property.
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

/// The state of an optional child: an optional, or a ``PresentationState``.
public protocol _OptionalOrPresentationState {}

extension Optional: _OptionalOrPresentationState {}

extension PresentationState: _OptionalOrPresentationState {}
