/// The outcome of an action, whatever the types of the store are.
public enum ActionOutcome: Sendable, Hashable {
  /// The reducer handled it.
  case handled
  /// It was sent by a person while the store showed an earlier state, and ignored.
  case refused
  /// It was taken out again.
  case skipped

  init<State, Action>(_ outcome: InspectedEntry<State, Action>.Outcome) {
    self =
      switch outcome {
      case .handled: .handled
      case .refused: .refused
      case .skipped: .skipped
      }
  }
}
