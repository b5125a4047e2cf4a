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
  /// child if it were still in the parent.
  // Not inlined. Reading through the key path copies the parent state to the stack, and the copy must not
  // remain there while the child runs.
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
      An 'ifLet' at "\(site)" received 'dismiss' while nothing was presented.

        Expected state: \(typeName(Child.self))

      Nothing else changes, but the code that sent it expected something to be presented. Possible causes:

      • A reducer other than the one to which 'ifLet' is attached set the state to 'nil', and after that an effect of the \
      presented feature called 'dismiss'. Set the state to 'nil' in that reducer, which also cancels these effects.
      • The action was sent to the store although nothing was presented. To end a presentation from the parent's own logic, \
      set the state to 'nil' instead of sending 'dismiss'.
      """
    )
  }

  static var isComparedBetweenActions: Bool { true }

  static var operatorName: String { "ifLet" }

  static var absence: String { "nothing was presented" }
}

/// State dismissed by its first action, such as the state of an alert or a dialog.
///
/// A feature that presents such state does not have to dismiss it: `ifLet` sets it to `nil` after one of its
/// actions. An action belongs to the state if it has the type ``Action``, or if it is an enum case with a
/// payload of that type. For example, if a destination can present an alert or a form, the form's actions do
/// not dismiss the alert.
///
/// If a destination can present two alerts whose actions have the same type, the alerts are distinguished by
/// the names of their cases: an action in the case `dialog` does not dismiss the state in the case `alert`.
/// This works only if the actions also have a case named `alert`, and if they list their cases, with
/// `@Reducer`, with `@CasePathable`, or with case paths that are stored properties. If either requirement
/// isn't met, an action from one alert dismisses whichever alert is presented.
///
/// ```swift
/// struct Question: Equatable, _EphemeralState {
///   enum Action { case confirmed, declined }
///   var title: String
/// }
/// ```
///
/// Existing code uses this name. The underscore indicates that the protocol is intended for libraries that
/// define alerts, not for features.
public protocol _EphemeralState<Action>: _StateThatNeedsNoReducer
where _OwnReducer == EmptyReducer<Self, Action> {
  /// The type of the state's actions.
  associatedtype Action

  /// The type of the actions that dismiss the state, which is ``Action``.
  static var actionType: Any.Type { get }
}

extension _EphemeralState {
  public static var actionType: Any.Type { Action.self }
}

/// Determines whether an action dismisses ephemeral state. The state can also be an enum whose current case
/// has ephemeral state as its payload.
struct EphemeralFinder<State, Action> {
  private let actionType = (State.self as? any _EphemeralState.Type)?.actionType
  private let hasCases = CaseKeyPaths.hasCases(State.self)

  /// Returns whether an action belongs to ephemeral state and therefore dismisses it.
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

  /// Returns whether the actions have a case with the given name, provided that they list their cases.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
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

  /// The case and payload of an enum value. The payload is the associated value, with or without a label, as
  /// in `alert(Alert)` and `alert(action: Alert)`.
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
