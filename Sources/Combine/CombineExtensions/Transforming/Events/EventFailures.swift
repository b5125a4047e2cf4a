import CombineShim

extension Publisher where Output: EventConvertible {
  /// Sends the failures of the events that have one, as values.
  ///
  ///     upstream:   --a--b--c--|   a: value(1), b: value(2), c: failure(X)
  ///     failures()  --------e--|   e: X
  ///
  /// The other events are dropped: it completes when upstream does. Requests another event for each that is
  /// dropped; but for that, demand and threads are upstream's.
  /// - Returns: A publisher of the events' failures.
  @inlinable
  public func failures() -> Publishers.CompactMap<Self, Output.Failure> {
    compactMap {
      switch $0.event {
      case .failure(let error): error
      case .value, .finished: nil
      }
    }
  }
}
