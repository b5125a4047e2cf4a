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

  func removeChild(from parent: inout Parent, at site: CallSite) {
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

/// State that its first action dismisses, such as the state of an alert or a dialog.
///
/// Conform to this protocol when you write a library that defines its own kind of alert. You don't have to dismiss
/// such state yourself, because `ifLet` sets it to `nil` after one of its actions. An action belongs to the state if
/// it has the type ``Action``, or if it's an enum case whose payload has that type. If a destination presents either
/// an alert or a form, the form's actions therefore don't dismiss the alert.
///
/// When a destination can present two alerts whose actions have the same type, the names of the cases tell them
/// apart, and an action in the case `dialog` does not dismiss the state in the case `alert`. For this to work, the
/// actions need a case that is also named `alert`, and they need to list their cases with `@Reducer`,
/// `@CasePathable`, or case paths that are stored properties. Otherwise an action of one alert dismisses whichever
/// alert is presented.
///
/// ```swift
/// struct Question: Equatable, _EphemeralState {
///   enum Action { case confirmed, declined }
///   var title: String
/// }
/// ```
///
/// The name is the one that existing code uses. Its underscore is a reminder that features don't need this protocol.
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

/// Determines whether an action dismisses ephemeral state. The state may be the payload of an enum's current case.
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
