import CombineShim

extension Publisher where Output: EventConvertible {
  /// Sends the values of the events that have one.
  ///
  ///     upstream:  --a--b--c--|   a: value(1), b: value(2), c: failure(X)
  ///     values()   --1--2-----|
  ///
  /// The ends among the events are dropped: it completes when upstream does. Requests another event for each
  /// that is dropped; but for that, demand and threads are upstream's.
  /// - Returns: A publisher of the events' values.
  @inlinable
  public func values() -> Publishers.CompactMap<Self, Output.Output> {
    compactMap {
      switch $0.event {
      case .value(let output): output
      case .failure, .finished: nil
      }
    }
  }
}
