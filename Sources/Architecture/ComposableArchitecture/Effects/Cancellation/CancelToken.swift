/// The key of effects in the registry: the id, and the element of the state whose effects it names.
struct CancelToken: Sendable {
  /// From where an effect is found by its id.
  enum Reach {
    /// From its element and from all elements around that: cancelling an id also cancels the effects of the
    /// id in children.
    case fromAbove
    /// From its element alone.
    case onlyHere
  }

  let id: CancelID
  let path: CancellationPath
  var reach = Reach.fromAbove
}

/// An id that an effect is to have, and whether it takes the place of those that have it.
struct CancelMark: Sendable {
  let id: CancelID
  let cancelsInFlight: Bool
}
