/// Why a store could not show another state.
public enum TravelError: Error, Hashable, Sendable {
  /// The store has gone, or the inspected reducer is not the outermost of its reducers.
  case noStore
  /// The store is handling an action, or this was called off its owner.
  case busy
  /// There is no entry of this number, or it has gone.
  case unknownEntry(Int)
  /// The store shows an earlier state, so that it takes no actions.
  case travelling
}
