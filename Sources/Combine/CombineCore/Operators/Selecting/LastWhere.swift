extension Publisher {
  /// Sends the last value that satisfies a predicate when upstream has finished.
  ///
  ///     upstream:              --1--2--3--|
  ///     last(where: { even })  -----------(2|)
  ///
  /// Requests an unlimited number of values from upstream at once, whatever downstream requests. When
  /// downstream has requested nothing yet, the value waits for its first request, as does the end without
  /// one. A failure goes through at once and no value with it. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value is the one to find. Called for each value.
  /// - Returns: A publisher of the last value that satisfies the predicate.
  @inlinable
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends the last value of another that satisfies a predicate.
  // Repeats the members of `AllSatisfy`, as Combine declares them on each publisher.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that the value is to satisfy.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that ``Publisher/last(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.fold(SearchingFold(.last, where: predicate), from: nil, named: "LastWhere", into: subscriber)
    }
  }
}
