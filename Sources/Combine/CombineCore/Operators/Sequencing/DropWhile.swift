extension Publisher {
  /// Leaves out the values before the first that does not satisfy a predicate.
  ///
  ///     upstream:             --1--2--3--1--|
  ///     drop(while: { $0<3 }) --------3--1--|
  ///
  /// Requests one more value for each that it leaves out. Demand, completion and threads are upstream's. A
  /// request of none traps.
  /// - Parameter predicate: A closure that returns whether to leave out this value and go on. Not called any
  ///   more once it said no.
  /// - Returns: A publisher of the values from the first that does not satisfy the predicate.
  @inlinable
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that leaves out the values of another before the first that does not satisfy a predicate.
  // Repeats the members of `AllSatisfy`, as Combine declares them on each publisher.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are sent on.
    public let upstream: Upstream

    /// Whether to leave out a value and go on.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that ``Publisher/drop(while:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let predicate = predicate
      upstream.subscribe(
        DropWhileSubscription(
          downstream: subscriber,
          description: "DropWhile",
          translation: SameFailure<Failure>.self,
          predicate: { value throws(Failure) in predicate(value) }
        )
      )
    }
  }
}
