extension Publisher {
  /// Leaves out the values before the first that does not satisfy a predicate that may throw; a throw ends
  /// the stream with that error.
  ///
  ///     upstream:          --1--2--3--1--|
  ///     tryDrop(while: …)  --------3--1--|
  ///
  ///     upstream:          --1--x--3--1--|
  ///     tryDrop(while: …)  -----X
  ///
  /// A throw cancels upstream before downstream learns of it. Requests one more value for each that it leaves
  /// out. Demand and threads are upstream's. A request of none traps.
  /// - Parameter predicate: A closure that returns whether to leave out this value and go on, or throws. Not
  ///   called any more once it said no.
  /// - Returns: A publisher of the values from the first that does not satisfy the predicate, which fails
  ///   with what the predicate throws.
  @inlinable
  public func tryDrop(
    while predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that leaves out the values of another before the first that does not satisfy a predicate
  /// that may throw.
  // Repeats the members of `TryAllSatisfy`, as Combine declares them on each publisher.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are sent on.
    public let upstream: Upstream

    /// Whether to leave out a value and go on, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that ``Publisher/tryDrop(while:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.subscribe(
        DropWhileSubscription(
          downstream: subscriber,
          description: "TryDropWhile",
          translation: ErasedFailure<Upstream.Failure>.self,
          predicate: predicate
        )
      )
    }
  }
}
