extension Publisher {
  /// Makes a publisher of each value and sends what all of those send, as it comes.
  ///
  ///     upstream:       --1-----2-----|
  ///     transform(1):     a---b---c|
  ///     transform(2):           x---y---|
  ///     flatMap(…)      --a---b-x-c-y---|
  ///
  /// Requests `maxPublishers` values from upstream, and one more whenever a publisher made of one finishes.
  /// As long as demand is finite, it requests one value at a time from each of these publishers, also while
  /// nothing is demanded; what comes then is kept. The first failure ends the stream; a failure of a made
  /// publisher does not cancel upstream. Downstream is called by a thread that sends, one at a time. A
  /// request of none traps.
  /// - Parameters:
  ///   - maxPublishers: The largest number of publishers that are subscribed to at a time.
  ///   - transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func flatMap<T, P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where T == P.Output, Failure == P.Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publisher {
  /// Makes a publisher of each value, which cannot fail, and sends what all of those send, as it comes.
  ///
  /// As ``flatMap(maxPublishers:_:)-(_,(Output)->P)``, with the made publishers' type of failure set to
  /// upstream's.
  /// - Parameters:
  ///   - maxPublishers: The largest number of publishers that are subscribed to at a time.
  ///   - transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      transform($0).setFailureType(to: Failure.self)
    }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of each value of one that cannot fail, and sends what all of those send, as it comes.
  ///
  /// As ``flatMap(maxPublishers:_:)`` of publishers that fail as upstream does, with upstream's type of
  /// failure set to the made publishers'.
  /// - Parameters:
  ///   - maxPublishers: The largest number of publishers that are subscribed to at a time.
  ///   - transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMap(
      upstream: setFailureType(to: P.Failure.self),
      maxPublishers: maxPublishers,
      transform: transform
    )
  }

  /// Makes a publisher of each value, where neither can fail, and sends what all of those send, as it comes:
  /// see `flatMap(maxPublishers:_:)` of publishers that can.
  /// - Parameters:
  ///   - maxPublishers: The largest number of publishers that are subscribed to at a time.
  ///   - transform: A closure that makes a publisher of each value.
  /// - Returns: A publisher of the made publishers' values.
  @inlinable
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}
