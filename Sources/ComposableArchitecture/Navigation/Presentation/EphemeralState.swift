import CaseKeyPaths

/// State of something that goes by itself with the first thing that happens in it, as alerts and dialogs do.
///
/// Whoever presents it has no need to dismiss it: `ifLet` sets its state to `nil` after any action of it.
///
/// The name is the published one; the underscore says that features have no use for it, libraries of alerts have.
public protocol _EphemeralState {}

/// Tells whether a state, or what a case of it carries, goes with the first action.
struct EphemeralFinder<State> {
  private let isEphemeral = State.self is any _EphemeralState.Type
  private let hasCases = State.self is any CasePathable.Type

  func isEphemeral(_ state: State) -> Bool {
    if isEphemeral { return true }
    guard hasCases else { return false }
    return Mirror(reflecting: state).children.first?.value is any _EphemeralState
  }
}
