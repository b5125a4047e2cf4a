import CaseKeyPaths
import TributaryReports

/// Runs a child reducer on a part of the parent state when the child actions arrive.
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
/// Put a scope before the parent's own logic so that the parent sees the child changes.
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

  /// All properties of a scope in a single object. A scope is passed along for each action, and this avoids
  /// copying its parts.
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

  /// Creates a reducer that runs a child on a property of the parent state. This initializer is equivalent to
  /// `init(state:action:child:)`.
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

  /// Creates a reducer that runs a child on a case of the parent state.
  ///
  /// If an action of the child arrives while the parent state is a different case, the reducer reports an
  /// issue and leaves the state unchanged.
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

// These overloads are never called in a program that compiles. If the path to the child state is wrong, the
// compiler selects one of them and emits its message. Without them, it would first report consequences of the
// mistake, such as that a path to a missing property isn't writable, or that a struct has no cases. `ifLet`
// and `forEach` have no such overloads. They would add a second candidate to each link of a chain, and
// thereby multiply the compiler's attempts whenever the chain contains a mistake.

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
