import CaseKeyPaths

/// Leads from a parent's state to that of a child that is there at times.
protocol ChildAtTimesPath<Parent, Child> {
  associatedtype Parent
  associatedtype Child

  var place: ChildPlace { get }

  /// Changes the child's state in place, if there is any.
  func modify<Result>(_ parent: inout Parent, _ body: (inout Child) -> Result) -> Result?

  /// Reads the child's state, if there is any.
  func read<Result>(_ parent: Parent, _ body: (Child) -> Result) -> Result?

  /// What people call it by.
  static var operatorName: String { get }

  /// Says that there is no child.
  static var absence: String { get }
}

/// A parent with a child that is there at times. The child's effects end with it.
struct ChildAtTimesReducer<
  Parent: Reducer,
  Child: Reducer,
  StatePath: ChildAtTimesPath<Parent.State, Child.State>
>: Reducer {
  private let parent: Parent
  private let statePath: StatePath
  private let actionPath: AnyCasePath<Parent.Action, Child.Action>
  private let child: Child
  private let site: CallSite
  private let place: ChildPlace
  private let identities = ChildIdentity.Finder<Child.State>()

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
    self.child = child
    self.site = site
    place = statePath.place
  }

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action, Never> {
    let childEffect = reduceChild(into: &state, action: action)
    let before = statePath.read(state, identities.identity)
    let effect = childEffect.merge(with: parent.reduce(into: &state, action: action))
    guard let before, statePath.read(state, identities.identity) != before else { return effect }
    // It comes last: what the child has started for this very action is to end too.
    return effect.merge(with: .cancelChild(at: place))
  }

  private func reduceChild(
    into state: inout Parent.State,
    action: Parent.Action
  ) -> Effect<Parent.Action, Never> {
    guard let childAction = actionPath.extract(from: action) else { return .none }
    guard let effect = statePath.modify(&state, { child.reduce(into: &$0, action: childAction) }) else {
      reportAbsence(of: childAction)
      // Whatever sent the action belongs to a child that has gone.
      return .cancelChild(at: place)
    }
    let path = actionPath
    return effect.ofChild(at: place).map { path.embed($0) }
  }

  private func reportAbsence(of action: Child.Action) {
    site.report(
      """
      An '\(StatePath.operatorName)' at "\(site)" got a child's action while \(StatePath.absence), so the child did nothing.

        Action: \(describe(action))
        Child's state: \(Child.State.self)

      The action is lost, and what it was to bring about does not happen. There are three ways to get here:

      • A reducer other than the one to which '\(StatePath.operatorName)' is attached ended the child, so its effects were \
      not cancelled in time. End it in that reducer. The effects are cancelled now.
      • An effect of the parent sent the child's action. Cancel that effect when the child ends.
      • The action was sent to the store although there was no child. Send it only while there is one: from a store that \
      'scope' made for it.
      """
    )
  }
}
