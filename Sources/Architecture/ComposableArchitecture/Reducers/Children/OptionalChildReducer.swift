import CaseKeyPaths
import TributaryReports

/// The path from a parent state to the state of an optional child.
protocol OptionalChildPath<Parent, Child, ChildAction> {
  associatedtype Parent
  associatedtype Child
  associatedtype ChildAction

  var place: ChildPlace { get }

  /// Changes the child state in place, if there is a child.
  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result?

  /// Reads the child state, if there is a child.
  func read<Result>(_ parent: Parent, _ body: (Child) -> Result) -> Result?

  /// Returns whether there is a child.
  func hasChild(_ parent: Parent) -> Bool

  /// Returns whether an action of the child ends the child. By then, the parent may also have ended or
  /// replaced it.
  func endsChild(of parent: Parent, after action: ChildAction) -> Bool

  /// Removes the child from the parent state, if the path supports this.
  func removeChild(from parent: inout Parent, at site: CallSite)

  /// Reports an action received while there was no child.
  func reportAbsence(of action: ChildAction, at site: CallSite)

  /// A Boolean value that indicates whether to compare the child with the child after the previous action.
  ///
  /// When this is `true`, the reducer also detects that a different reducer has removed the child, or that the child
  /// has changed its own id. Otherwise it compares the child only with the one before the parent's reducer ran.
  static var isComparedBetweenActions: Bool { get }

  /// The name of the operator, for reports.
  static var operatorName: String { get }

  /// The description of the child's absence, for reports.
  static var absence: String { get }
}

/// Defaults for children that end only when a reducer ends them.
extension OptionalChildPath {
  func hasChild(_ parent: Parent) -> Bool { read(parent) { _ in } != nil }

  func endsChild(of parent: Parent, after action: ChildAction) -> Bool { false }

  func removeChild(from parent: inout Parent, at site: CallSite) {}

  static var isComparedBetweenActions: Bool { false }

  func reportAbsence(of action: ChildAction, at site: CallSite) {
    reportLostAction(describe(action), at: site)
  }
}

/// Runs a parent and its optional child. The child effects end when the child is removed.
struct OptionalChildReducer<
  Parent: Reducer,
  Child: Reducer,
  StatePath: OptionalChildPath<Parent.State, Child.State, Child.Action>
>: Reducer {
  private let parent: Parent
  private let statePath: StatePath
  private let actionPath: AnyCasePath<Parent.Action, Child.Action>
  private let reducer: Child
  private let site: CallSite
  private let place: ChildPlace
  private let identities = ChildIdentity.Finder<Child.State>()
  /// The children with in-flight effects, if children are compared between actions.
  private let children = StatePath.isComparedBetweenActions ? ChildrenInFlight() : nil

  init(
    parent: Parent,
    statePath: StatePath,
    actionPath: AnyCasePath<Parent.Action, Child.Action>,
    child: Child,
    site: CallSite
  ) {
    self.parent = parent
    self.statePath = statePath
    self.actionPath = actionPath
    reducer = child
    self.site = site
    place = statePath.place
  }

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let childAction = actionPath.extract(from: action)
    let atStart = children == nil ? nil : identity(in: state)
    var effect = cancelDeparted(unless: atStart)
    if let childAction {
      effect = effect.merge(with: reduceChild(into: &state, action: childAction, as: atStart))
    }
    let before = children == nil ? identity(in: state) : atStart
    effect = effect.merge(with: parent.reduce(into: &state, action: action))
    guard let before else { return effect }
    if let childAction, statePath.endsChild(of: state, after: childAction),
      identity(in: state) == before
    {
      statePath.removeChild(from: &state, at: site)
    }
    guard identity(in: state) != before else { return effect }
    // The cancellation comes last so that it also ends the effects that the child has started for this
    // action.
    return effect.merge(with: .cancelChild(at: place))
  }

  /// Returns the identity of the child, if there is one. The state may be large, so it is not read if its type has no
  /// identity.
  private func identity(in state: Parent.State) -> ChildIdentity? {
    if identities.tellsApart { return statePath.read(state, identities.identity) }
    return statePath.hasChild(state) ? .unknown : nil
  }

  /// Returns an effect that cancels the effects of children that were removed since the last action.
  private func cancelDeparted(unless child: ChildIdentity?) -> Effect<Parent.Action> {
    guard let children else { return .none }
    return children.cancelDeparted(at: place) { child.map(CancelID.init) == $0 }
  }

  private func reduceChild(
    into state: inout Parent.State,
    action: Child.Action,
    as child: ChildIdentity?
  ) -> Effect<Parent.Action> {
    let reduced = statePath.modify(&state) { state in
      PassingState.reduce { reducer.reduce(into: &state, action: action) }
    }
    guard let effect = reduced else {
      statePath.reportAbsence(of: action, at: site)
      BindingWrite.noteRefused(action)
      // The effect that sent the action belongs to a removed child.
      return .cancelChild(at: place)
    }
    let path = actionPath
    return
      effect
      .ofChild(at: place, presence: child.flatMap { children?.presence(of: CancelID($0)) })
      .embedded { path.embed($0) }
  }
}

extension OptionalChildPath {
  /// Reports that a child action is lost.
  ///
  /// - Parameter action: A description of the action.
  func reportLostAction(_ action: String, at site: CallSite) {
    site.report(
      """
      An '\(Self.operatorName)' at "\(site)" received a child action while \(Self.absence), so the action was ignored.

        Action: \(action)
        Child's state: \(typeName(Child.self))

      The action is lost, and has no effect. Possible causes:

      • A reducer other than the one to which '\(Self.operatorName)' is attached ended the child, so its effects were \
      not cancelled in time. End it in that reducer. The effects are cancelled now.
      • An effect of the parent sent the child's action. Cancel that effect when the child ends.
      • The action was sent to the store although there was no child. Send it only while there is one: from a store that \
      'scope' created for it.
      """
    )
  }
}
