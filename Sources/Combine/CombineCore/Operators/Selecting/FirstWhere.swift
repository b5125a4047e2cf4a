extension Publisher {
  /// Sends the first value that satisfies a predicate and finishes.
  ///
  ///     upstream:               --1--2--3--|
  ///     first(where: { even })  -----(2|)
  ///
  /// The value cancels upstream. Requests an unlimited number of values from upstream at once, whatever
  /// downstream requests. When downstream has requested nothing yet, the value waits for its first request,
  /// as does the end without one. A failure goes through at once. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value is the one to find. Not called after it
  ///   was found.
  /// - Returns: A publisher of the first value that satisfies the predicate.
  @inlinable
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends the first value of another that satisfies a predicate.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that the value is to satisfy.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that ``Publisher/first(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    // The name is Combine's, though nothing throws.
    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.fold(SearchingFold(.first, where: predicate), from: nil, named: "TryFirst", into: subscriber)
    }
  }
}
