extension Publisher {
  /// Sends the last value that satisfies a predicate that may throw, which ends the stream with that error.
  ///
  ///     upstream:            --1--2--3--|
  ///     tryLast(where: {…})  -----------(2|)
  ///
  ///     upstream:             --1--x--2--|
  ///     tryLast(where: {…})   -----X
  ///
  /// A throw cancels upstream before downstream learns of it, and downstream learns of it at once; else this
  /// is ``last(where:)``. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value is the one to find, or throws. Called for
  ///   each value.
  /// - Returns: A publisher of the last value that satisfies the predicate, which fails with what that
  ///   throws.
  @inlinable
  public func tryLast(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends the last value of another that satisfies a predicate that may throw.
  // Repeats the members of `TryAllSatisfy`, as Combine declares them on each publisher.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that the value is to satisfy; or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that ``Publisher/tryLast(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.tryFold(
        SearchingFold(.last, where: predicate),
        from: nil,
        named: "TryLastWhere",
        into: subscriber
      )
    }
  }
}
