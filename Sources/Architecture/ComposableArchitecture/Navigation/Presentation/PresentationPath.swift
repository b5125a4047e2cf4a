import CaseKeyPaths
import TributaryReports

/// The path to a presented feature.
struct PresentationPath<Parent, Child, Action>: OptionalChildPath {
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

  /// Removes the child temporarily. The key path uses a getter and a setter, so each change would copy the
  /// child if the parent still contained it.
  // Not inlined, because reading through the key path copies the parent's state to the stack, where it must
  // not remain while the child runs.
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

  func removeChild(from parent: inout Parent) {
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

        State that was to be dismissed: \(typeName(Child.self))

      Nothing else changes, but the code that sent it expected something to be presented. There are two ways to get here:

      • A reducer other than the one to which 'ifLet' is attached set the state to 'nil', and after that an effect of the \
      presented feature called 'dismiss'. Set the state to 'nil' in that reducer: then those effects are cancelled at once.
      • The action was sent to the store although nothing was presented. To end a presentation from the parent's own logic, \
      set the state to 'nil' instead of sending 'dismiss'.
      """
    )
  }

  static var isComparedBetweenActions: Bool { true }

  static var operatorName: String { "ifLet" }

  static var absence: String { "nothing was presented" }
}

/// State that ends with its first action, like that of alerts and dialogs.
///
/// A feature that presents it need not dismiss it: `ifLet` sets its state to `nil` after one of its actions.
/// An action belongs to it if it is of the type ``Action``, or is an enum whose case has a value of that type
/// as its payload. Therefore, in a destination with an alert and a form, the form's actions do not end the
/// alert.
///
/// Two alerts of a destination whose actions have one type are distinguished by the names of the cases: an
/// action in the case `dialog` does not end the state in the case `alert`. This requires that the actions
/// also have a case `alert`, and list their cases: with `@Reducer`, with `@CasePathable`, or with case paths
/// that are stored properties. Otherwise, an action of either ends the current one.
///
/// ```swift
/// struct Question: Equatable, _EphemeralState {
///   enum Action { case confirmed, declined }
///   var title: String
/// }
/// ```
///
/// The name is the published one; the underscore indicates that it is for libraries of alerts, rather than
/// for features.
public protocol _EphemeralState<Action>: _StateThatNeedsNoReducer
where _OwnReducer == EmptyReducer<Self, Action> {
  /// The type of its actions.
  associatedtype Action

  /// The type of the actions that end the state: ``Action``.
  static var actionType: Any.Type { get }
}

extension _EphemeralState {
  public static var actionType: Any.Type { Action.self }
}

/// Determines whether an action ends ephemeral state, or state whose current case has ephemeral state as its
/// payload.
struct EphemeralFinder<State, Action> {
  private let actionType = (State.self as? any _EphemeralState.Type)?.actionType
  private let hasCases = CaseKeyPaths.hasCases(State.self)

  /// Returns whether the action belongs to ephemeral state.
  func ends(_ state: State, _ action: Action) -> Bool {
    if let actionType { return isAction(action, of: actionType) }
    guard hasCases, let shown = Case(of: state), let ephemeral = shown.payload as? any _EphemeralState
    else { return false }
    let type = Swift.type(of: ephemeral).actionType
    guard isAction(action, of: type) else { return false }
    guard let acting = Case(of: action), acting.name != shown.name else { return true }
    return !hasAction(named: shown.name, carrying: acting.payload)
  }

  private func isAction(_ action: Action, of type: Any.Type) -> Bool {
    if Action.self == type { return true }
    return Case(of: action).map { Swift.type(of: $0.payload) == type } ?? false
  }

  /// Returns whether the actions have a case with a name, as far as they list their cases.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - payload: A possible payload of the case.
  private func hasAction(named name: String, carrying payload: Any) -> Bool {
    func find<Enum: CasePathable>(in type: Enum.Type) -> Bool {
      func hasCase(_ paths: some Sequence) -> Bool {
        paths.lazy.compactMap { ($0 as? PartialCaseKeyPath<Enum>)?(payload) as Enum? }
          .contains { Case(of: $0)?.name == name }
      }
      let paths = Enum.allCasePaths
      if let paths = paths as? any Sequence { return hasCase(paths) }
      return Mirror(reflecting: paths).children.contains { $0.label == name }
    }
    return (Action.self as? any CasePathable.Type).map { find(in: $0) } ?? false
  }

  /// The case of an enum's value, and its payload: the value of `alert(Alert)`, and of `alert(action:
  /// Alert)`.
  private struct Case {
    let name: String
    let payload: Any

    init?(of value: some Any) {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum, let child = mirror.children.first, let name = child.label else {
        return nil
      }
      self.name = name
      payload = unlabeledPayload(child.value)
    }
  }
}
