extension Publisher {
  /// Makes a publisher of each value and sends what all of those send, as it comes.
  ///
  ///     upstream:       --1-----2-----|
  ///     transform(1):     a---b---c|
  ///     transform(2):           x---y---|
  ///     flatMap(…)      --a---b-x-c-y---|
  ///
  /// Upstream is asked for `maxPublishers` values, and for one more whenever a publisher made of one finishes. As long as
  /// demand is finite each of these publishers is asked for one value at a time, also while nothing is demanded; what
  /// comes then is kept. The first failure ends the stream; a failure of a made publisher does not cancel upstream.
  /// Downstream is called by whichever thread sends, one at a time. A request of none traps.
  /// - Parameters:
  ///   - maxPublishers: How many publishers may be subscribed at a time.
  ///   - transform: Makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}
