extension Publisher {
  /// Sends on values as long as they satisfy a predicate, and then finishes.
  ///
  ///     upstream:                --1--2--3--1--|
  ///     prefix(while: { $0<3 })  --1--2--|
  ///
  /// The first value that does not satisfy it cancels upstream before downstream learns of the end. The
  /// operator forwards downstream's requests to upstream, and delivers elements on upstream's threads.
  /// Requesting a demand of `.none` traps.
  /// - Parameter predicate: A closure that returns whether to go on with this value.
  /// - Returns: A publisher of the first values.
  @inlinable
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends on the values of another as long as they satisfy a predicate.
  // Repeats the members of `AllSatisfy`because Combine declares them on each publisher.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// Whether to go on with a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates the publisher that ``Publisher/prefix(while:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let predicate = predicate
      upstream.receive(
        subscriber:
          PredicateSubscription(
            downstream: subscriber,
            description: "PrefixWhile",
            translation: SameFailure<Failure>.self,
            rejection: .finish,
            predicate: { value throws(Failure) in predicate(value) }
          )
      )
    }
  }
}

extension Publisher {
  /// Sends on values as long as they satisfy a predicate that may throw, and then finishes; a throw ends the
  /// stream with that error.
  ///
  ///     upstream:            --1--2--x--4--|
  ///     tryPrefix(while: …)  --1--2--X
  ///
  /// A throw, and the first value that does not satisfy the predicate, cancel upstream before downstream
  /// learns of the end. The operator forwards downstream's requests to upstream, and delivers elements on
  /// upstream's threads. Requesting a demand of `.none` traps.
  /// - Parameter predicate: A closure that returns whether to go on with this value, or throws.
  /// - Returns: A publisher of the first values that fails with what the predicate throws.
  @inlinable
  public func tryPrefix(
    while predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends on the values of another as long as they satisfy a predicate that may throw.
  // Repeats the members of `TryAllSatisfy`because Combine declares them on each publisher.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// Whether to go on with a value, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates the publisher that ``Publisher/tryPrefix(while:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.receive(
        subscriber:
          PredicateSubscription(
            downstream: subscriber,
            description: "TryPrefixWhile",
            translation: ErasedFailure<Upstream.Failure>.self,
            rejection: .finish,
            predicate: predicate
          )
      )
    }
  }
}
