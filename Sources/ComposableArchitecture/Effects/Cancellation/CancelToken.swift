/// The key of effects in a registry: an id, and the element of the state whose effects it names.
struct CancelToken: Hashable, Sendable {
  let id: CancelID
  let path: CancellationPath
}

/// An id that an effect is to have, and whether it takes the place of those that have it.
struct CancelMark: Sendable {
  let id: CancelID
  let cancelsInFlight: Bool
}

extension [CancelMark] {
  func tokens(in path: CancellationPath) -> [CancelToken] {
    map { CancelToken(id: $0.id, path: path) }
  }

  /// The ids whose effects in flight give way.
  func cancelledTokens(in path: CancellationPath) -> [CancelToken] {
    filter(\.cancelsInFlight).tokens(in: path)
  }
}
