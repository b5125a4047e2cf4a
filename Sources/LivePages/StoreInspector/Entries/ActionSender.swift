/// The sender of an action to an inspected store.
public enum ActionSender: Sendable, Hashable {
  /// Code outside of the feature: a view on behalf of a person, or an observer.
  case person
  /// The effect of this number in the store's log.
  case effect(Int)
  /// An effect of a reducer around the inspected one, which is inspected too.
  case parent
}
