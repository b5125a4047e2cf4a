extension Publisher {
  /// Tells whether one of the values satisfies a predicate that may throw, which ends the stream with that
  /// error.
  ///
  ///     upstream:                --1--2--3--|
  ///     tryContains(where: {…})  -----(true,|)
  ///
  ///     upstream:                 --1--x--2--|
  ///     tryContains(where: {…})   -----X
  ///
  /// A throw cancels upstream before downstream learns of it, and downstream learns of it at once; else this
  /// is ``contains(where:)``. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value is the one to find, or throws. Not called
  ///   after the answer is known.
  /// - Returns: A publisher of the answer, which fails with what the predicate throws.
  @inlinable
  public func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that tells whether one of the values of another satisfies a predicate that may throw.
  // Repeats the members of `TryAllSatisfy`, as Combine declares them on each publisher.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that a value is to satisfy; or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that ``Publisher/tryContains(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == any Error {
      upstream.tryFold(
        PredicateFold(predicate: predicate),
        from: false,
        named: "TryContainsWhere",
        into: subscriber
      )
    }
  }
}
