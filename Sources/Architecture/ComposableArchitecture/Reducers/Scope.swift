import CaseKeyPaths
import TributaryReports

/// Runs a child feature's reducer on a part of its parent's state.
///
/// For example:
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
/// Place a scope before the parent's own logic if you want the parent to see the changes that the child has made.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  /// A case of the parent state whose payload is the child state.
  @usableFromInline
  final class EnumCase {
    @usableFromInline let path: AnyCasePath<ParentState, Child.State>
    let site: CallSite

    @usableFromInline
    init(_ path: AnyCasePath<ParentState, Child.State>, site: CallSite) {
      self.path = path
      self.site = site
    }
  }

  /// The path to the child state.
  @usableFromInline
  enum StatePath {
    /// A stored property, identified by its offset in the parent state.
    case offset(Int)
    /// Any other property.
    case property(WritableKeyPath<ParentState, Child.State>)
    case enumCase(EnumCase)

    @usableFromInline
    init(to property: WritableKeyPath<ParentState, Child.State>) {
      self = MemoryLayout<ParentState>.offset(of: property).map(Self.offset) ?? .property(property)
    }
  }

  /// The properties of a scope, stored in an object so that passing the scope along for each action does not copy
  /// them.
  @usableFromInline
  final class Wiring {
    @usableFromInline let statePath: StatePath
    @usableFromInline let actionPath: AnyCasePath<ParentAction, Child.Action>
    @usableFromInline let child: Child
    let place: ChildPlace

    @usableFromInline
    init(
      statePath: StatePath,
      actionPath: AnyCasePath<ParentAction, Child.Action>,
      child: Child,
      place: ChildPlace
    ) {
      self.statePath = statePath
      self.actionPath = actionPath
      self.child = child
      self.place = place
    }
  }

  @usableFromInline let wiring: Wiring

  /// Creates a reducer that runs a child on a property of the parent state.
  ///
  /// - Parameters:
  ///   - state: A path from the parent state to the child state.
  ///   - action: A path from the parent actions to the child actions.
  ///   - child: The child reducers.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    wiring = Wiring(
      statePath: StatePath(to: state),
      actionPath: AnyCasePath(action),
      child: child(),
      place: ChildPlace(state)
    )
  }

  /// Creates a reducer that runs a child on a property of the parent's state, with an unlabeled path.
  ///
  /// ```swift
  /// Scope(\.header, action: \.header) {
  ///   Header()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: A path to the child state.
  ///   - action: A path to the child actions.
  ///   - child: The child reducers.
  @inlinable
  public init<ChildState, ChildAction>(
    _ state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(state: state, action: action, child: child)
  }

  /// Creates a reducer that runs a child on a case of the parent's state.
  ///
  /// Use this initializer when the parent's state is an enum. If an action of the child arrives while the state is a
  /// different case, the reducer leaves the state unchanged and reports an issue.
  ///
  /// - Parameters:
  ///   - state: A path from the parent state to the child state.
  ///   - action: A path from the parent actions to the child actions.
  ///   - child: The child reducers.
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
      statePath: .enumCase(
        EnumCase(
          AnyCasePath(state),
          site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
      ),
      actionPath: AnyCasePath(action),
      child: child(),
      place: ChildPlace(state)
    )
  }

  @inlinable
  public func reduce(
    into state: inout ParentState,
    action: ParentAction
  ) -> Effect<ParentAction> {
    guard let childAction = wiring.actionPath.extract(from: action) else { return .none }
    let effect: Effect<Child.Action>
    switch wiring.statePath {
    case .offset(let offset):
      effect = withProperty(of: &state, at: offset) { wiring.child.reduce(into: &$0, action: childAction) }
    case .property(let property):
      effect = wiring.child.reduce(into: &state[keyPath: property], action: childAction)
    case .enumCase(let enumCase):
      effect = reduce(enumCase, of: &state, action: childAction)
    }
    return effect.isNone ? .none : embedded(effect)
  }

  @inlinable
  func reduce(
    _ enumCase: EnumCase,
    of state: inout ParentState,
    action: Child.Action
  ) -> Effect<Child.Action> {
    let effect = enumCase.path.modify(&state) { state in
      PassingState.reduce { wiring.child.reduce(into: &state, action: action) }
    }
    guard let effect else {
      reportStateIsNot(enumCase, action: action)
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
  func reportStateIsNot(_ enumCase: EnumCase, action: Child.Action) {
    report(action, at: enumCase.site)
    BindingWrite.noteRefused(action)
  }

  private func report(_ action: Child.Action, at site: CallSite) {
    site.report(
      """
      A 'Scope' at "\(site)" received a child action while the state was another case, so the action was ignored.

        Action: \(describe(action))
        Child's state: \(typeName(Child.State.self))

      This happens when the parent leaves the case before the child has handled its action, or when an effect of the \
      child sends an action later. Put the 'Scope' before the reducer that changes the case, and cancel the child's \
      effects when the case changes.
      """
    )
  }
}

// Code that compiles never calls these overloads. The compiler selects one of them when the path to the child's state
// is wrong, in order to show its message; otherwise it would first report a consequence of the mistake, such as a
// missing property that is not writable, or a struct without cases. `ifLet` and `forEach` don't have such overloads,
// because a second candidate for each link of a chain would multiply the compiler's attempts whenever a chain
// contains a mistake.

extension Scope {
  /// Diagnoses a wrong path to the child state.
  @available(
    *,
    unavailable,
    message: "no 'var' of the parent's state has this path and the type of the child's 'State'"
  )
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    _ state: _MisspelledCaseKeyPath<ParentState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Diagnoses a wrong path to the child state with the label `state:`, which the initializer for cases uses
  /// as well.
  @available(
    *,
    unavailable,
    message: "no 'var' or case of the parent's state has this path and the type of the child's 'State'"
  )
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    state: _MisspelledCaseKeyPath<ParentState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    preconditionFailure("No program that compiles calls this.")
  }
}
