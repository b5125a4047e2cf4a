import CaseKeyPaths

/// State of something that ends with the first thing that happens in it, as alerts and dialogs do.
///
/// A feature that presents it need not dismiss it: `ifLet` sets its state to `nil` after an action of it. An
/// action belongs to it if it is of the type ``Action``, or is an enum whose case carries a value of that
/// type. So in a destination with an alert and a form, the form's actions do not end the alert. Two alerts
/// whose actions are of one type are not told apart: an action of either ends the one that is shown.
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
  /// What can happen in it.
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
    guard let type = actionType ?? actionTypeInCase(of: state) else { return false }
    return Action.self == type || Swift.type(of: payload(of: action)) == type
  }

  private func actionTypeInCase(of state: State) -> Any.Type? {
    guard hasCases, let state = payload(of: state) as? any _EphemeralState else { return nil }
    return Swift.type(of: state).actionType
  }

  /// What the current case of an enum carries: the value of `alert(Alert)`, and of `alert(action: Alert)`.
  private func payload(of value: some Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let payload = mirror.children.first?.value else { return () }
    let members = Mirror(reflecting: payload)
    guard members.displayStyle == .tuple, members.children.count == 1 else { return payload }
    return members.children.first?.value ?? payload
  }
}
