extension Publisher {
  /// Tells whether one of the values satisfies a predicate.
  ///
  ///     upstream:                  --1--2--3--|
  ///     contains(where: { even })  -----(true,|)
  ///
  ///     upstream:                  --1--3--|
  ///     contains(where: { even })  --------(false,|)
  ///
  /// It answers when upstream has finished, or with the first value that satisfies the predicate, which
  /// cancels upstream. Requests an unlimited number of values from upstream at once, whatever downstream
  /// requests. When downstream has requested nothing yet, the answer waits for its first request. A failure
  /// goes through at once. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value is the one to find. Not called after the
  ///   answer is known.
  /// - Returns: A publisher of the answer.
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that tells whether one of the values of another satisfies a predicate.
  // Repeats the members of `AllSatisfy`, as Combine declares them on each publisher.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that a value is to satisfy.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that ``Publisher/contains(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, Failure == S.Failure {
      upstream.fold(
        PredicateFold(predicate: predicate),
        from: false,
        named: "ContainsWhere",
        into: subscriber
      )
    }
  }
}
