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
  /// All that a scope is made of, in one object: a scope is handed on for each action, and would be copied in
  /// parts.
  @usableFromInline
  final class Wiring {
    /// The way to the child's state: a stored property, or else any property, or else a case.
    @usableFromInline let offset: Int?
    @usableFromInline let property: WritableKeyPath<ParentState, Child.State>?
    @usableFromInline let enumCase: AnyCasePath<ParentState, Child.State>?
    @usableFromInline let actionPath: AnyCasePath<ParentAction, Child.Action>
    @usableFromInline let child: Child
    let place: ChildPlace
    let site: CallSite?
    let absence = Once()

    @usableFromInline
    init(
      property: WritableKeyPath<ParentState, Child.State>? = nil,
      enumCase: AnyCasePath<ParentState, Child.State>? = nil,
      actionPath: AnyCasePath<ParentAction, Child.Action>,
      child: Child,
      place: ChildPlace,
      site: CallSite? = nil
    ) {
      self.property = property
      offset = property.flatMap { MemoryLayout<ParentState>.offset(of: $0) }
      self.enumCase = enumCase
      self.site = site
      self.actionPath = actionPath
      self.child = child
      self.place = place
    }
  }

  @usableFromInline let wiring: Wiring

  /// Scopes to a property of the parent's state.
  ///
  /// - Parameters:
  ///   - state: A path from the parent's state to the child's.
  ///   - action: A path from the parent's actions to the child's.
  ///   - child: The child's reducers.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    wiring = Wiring(
      property: state,
      actionPath: AnyCasePath(action),
      child: child(),
      place: ChildPlace(state)
    )
  }

  /// Runs a child on a property of the state. It is the same as with the label `state:`.
  ///
  /// ```swift
  /// Scope(\.header, action: \.header) {
  ///   Header()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: A path to the child's state.
  ///   - action: A path to the child's actions.
  ///   - child: The child's reducers.
  @inlinable
  public init<ChildState, ChildAction>(
    _ state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(state: state, action: action, child: child)
  }

  /// Scopes to a case of the parent's state.
  ///
  /// An action of the child while the parent's state is another case is a mistake; it is reported, and
  /// nothing changes.
  ///
  /// - Parameters:
  ///   - state: A path from the parent's state to the child's.
  ///   - action: A path from the parent's actions to the child's.
  ///   - child: The child's reducers.
  @inlinable
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    wiring = Wiring(
      enumCase: AnyCasePath(state),
      actionPath: AnyCasePath(action),
      child: child(),
      place: ChildPlace(state),
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  @inlinable
  public func reduce(
    into state: inout ParentState,
    action: ParentAction
  ) -> Effect<ParentAction> {
    guard let childAction = wiring.actionPath.extract(from: action) else { return .none }
    let effect: Effect<Child.Action>
    if let offset = wiring.offset {
      effect = withProperty(of: &state, at: offset) { wiring.child.reduce(into: &$0, action: childAction) }
    } else if let property = wiring.property {
      effect = wiring.child.reduce(into: &state[keyPath: property], action: childAction)
    } else {
      effect = reduceCase(of: &state, action: childAction)
    }
    return effect.isNone ? .none : embedded(effect)
  }

  @inlinable
  func reduceCase(of state: inout ParentState, action: Child.Action) -> Effect<Child.Action> {
    let effect = wiring.enumCase?.modify(&state) { wiring.child.reduce(into: &$0, action: action) }
    guard let effect else {
      reportStateIsAnotherCase(action: action)
      return .none
    }
    return effect
  }

  @usableFromInline
  func embedded(_ effect: Effect<Child.Action>) -> Effect<ParentAction> {
    let path = wiring.actionPath
    return effect.placed(at: wiring.place).embedded { path.embed($0) }
  }

  @usableFromInline
  func reportStateIsAnotherCase(action: Child.Action) {
    guard let site = wiring.site else { return }
    wiring.absence { report(action, at: site) }
  }

  private func report(_ action: Child.Action, at site: CallSite) {
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
