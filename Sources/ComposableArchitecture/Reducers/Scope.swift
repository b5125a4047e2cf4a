import CaseKeyPaths

/// Runs a child's reducer on a part of the parent's state, for the actions that are the child's.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.counter, action: \.counter) {
///     Counter()
///   }
///   Reduce { state, action in … }
/// }
/// ```
///
/// Put it before the parent's own logic, so that the parent sees what the child made of an action.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  private enum StatePath {
    case property(WritableKeyPath<ParentState, Child.State>)
    case enumCase(AnyCasePath<ParentState, Child.State>, CallSite)
  }

  private let statePath: StatePath
  private let actionPath: AnyCasePath<ParentAction, Child.Action>
  private let child: Child
  private let place: ChildPlace

  /// Scopes to a property of the parent's state.
  ///
  /// - Parameters:
  ///   - state: Leads from the parent's state to the child's.
  ///   - action: Leads from the parent's actions to the child's.
  ///   - child: The child's reducers.
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    statePath = .property(state)
    place = ChildPlace(state)
    actionPath = AnyCasePath(action)
    self.child = child()
  }

  /// Scopes to a case of the parent's state.
  ///
  /// An action of the child while the parent's state is another case is a mistake; it is reported, and nothing changes.
  ///
  /// - Parameters:
  ///   - state: Leads from the parent's state to the child's.
  ///   - action: Leads from the parent's actions to the child's.
  ///   - child: The child's reducers.
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    statePath = .enumCase(
      AnyCasePath(state),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    actionPath = AnyCasePath(action)
    place = ChildPlace(state)
    self.child = child()
  }

  public func reduce(
    into state: inout ParentState,
    action: ParentAction
  ) -> Effect<ParentAction, Never> {
    guard let childAction = actionPath.extract(from: action) else { return .none }
    switch statePath {
    case .property(let property):
      return embedded(child.reduce(into: &state[keyPath: property], action: childAction))
    case .enumCase(let enumCase, let site):
      guard
        let effect = enumCase.modify(&state, { child.reduce(into: &$0, action: childAction) })
      else {
        reportStateIsAnotherCase(action: childAction, site: site)
        return .none
      }
      return embedded(effect)
    }
  }

  private func embedded(_ effect: Effect<Child.Action, Never>) -> Effect<ParentAction, Never> {
    if effect.isNone { return .none }
    let path = actionPath
    return effect.placed(at: place).map { path.embed($0) }
  }

  private func reportStateIsAnotherCase(action: Child.Action, site: CallSite) {
    site.report(
      """
      A 'Scope' at "\(site)" got a child's action while the state was another case, so nothing was done.

        Action: \(describe(action))
        Child's state: \(Child.State.self)

      This happens when the parent leaves the case before the child has handled its action, or when an effect of the child \
      sends after that. Put the 'Scope' before the reducer that changes the case, and cancel the child's effects when it does.
      """
    )
  }
}
