/// The reason that a store could not show another state.
public enum TravelError: Error, Hashable, Sendable {
  /// The store has gone, or the inspected reducer is not the outermost of its reducers.
  case noStore
  /// The store is handling an action, or this was called off its owner.
  case busy
  /// There is no entry of this number, or it has gone.
  case unknownEntry(Int)
  /// The store shows an earlier state, so that it takes no actions.
  case travelling
  /// The inspector had paused before the entry of this number, or after the last one if that is the number of
  /// the next, and the store's state has changed meanwhile by actions that are not known.
  case pause(before: Int)
}
