import CaseKeyPaths

/// State of something that ends with the first thing that happens in it, as alerts and dialogs do.
///
/// A feature that presents it need not dismiss it: `ifLet` sets its state to `nil` after an action of it. An
/// action belongs to it if it is of the type ``Action``, or is an enum whose case carries a value of that
/// type. So in a destination with an alert and a form, the form's actions do not end the alert.
///
/// Two alerts of a destination whose actions are of one type are told apart by the names of the cases: an
/// action in the case `dialog` does not end what is shown by the case `alert`. For that the actions have a
/// case `alert` too, and list their cases: by `@Reducer`, by `@CasePathable`, or by case paths that are
/// stored properties. Where they do not, an action of either ends the one that is shown.
///
/// ```swift
/// struct Question: Equatable, _EphemeralState {
///   enum Action { case confirmed, declined }
///   var title: String
/// }
/// ```
///
/// The name is the published one; the underscore says that features have no use for it, libraries of alerts
/// have.
public protocol _EphemeralState<Action>: _StateThatNeedsNoReducer
where _OwnReducer == EmptyReducer<Self, Action> {
  /// The type of its actions.
  associatedtype Action

  /// The type of the actions that end it: ``Action``.
  static var actionType: Any.Type { get }
}

extension _EphemeralState {
  public static var actionType: Any.Type { Action.self }
}

/// Tells whether an action ends a state that is ephemeral, or whose current case carries ephemeral state.
struct EphemeralFinder<State, Action> {
  private let actionType = (State.self as? any _EphemeralState.Type)?.actionType
  private let hasCases = State.self is any CasePathable.Type

  /// Whether the action belongs to ephemeral state.
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

  /// Whether the actions have a case of a name, as far as they list their cases.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - payload: A value that the case can carry.
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

  /// The case of an enum's value, and what it carries: the value of `alert(Alert)`, and of
  /// `alert(action: Alert)`.
  private struct Case {
    let name: String
    let payload: Any

    init?(of value: some Any) {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum, let child = mirror.children.first, let name = child.label else {
        return nil
      }
      self.name = name
      let members = Mirror(reflecting: child.value)
      if members.displayStyle == .tuple, members.children.count == 1, let member = members.children.first {
        payload = member.value
      } else {
        payload = child.value
      }
    }
  }
}
