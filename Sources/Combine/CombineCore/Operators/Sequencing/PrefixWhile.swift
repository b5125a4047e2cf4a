extension Publisher {
  /// Republishes elements while a predicate closure indicates publishing should continue.
  ///
  ///     upstream:                --1--2--3--1--|
  ///     prefix(while: { $0<3 })  --1--2--|
  ///
  /// When an element doesn't satisfy the predicate, the operator cancels upstream and then finishes. The
  /// operator forwards downstream requests to upstream and delivers elements on the upstream publisher's
  /// threads. Requesting a demand of `.none` traps.
  /// - Parameter predicate: A closure that returns `true` to republish the element, or `false` to finish.
  /// - Returns: A publisher that republishes elements until the predicate returns `false`.
  @inlinable
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that republishes elements while a predicate closure indicates publishing should continue.
  // Duplicates the members of `AllSatisfy` because Combine declares them on each publisher.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` to republish an element.
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
  /// Republishes elements while an error-throwing predicate closure indicates publishing should continue.
  ///
  ///     upstream:            --1--2--x--4--|
  ///     tryPrefix(while: …)  --1--2--X
  ///
  /// When an element doesn't satisfy the predicate, the operator cancels upstream and then finishes. If the
  /// closure throws an error, the operator cancels upstream and fails with that error. The operator forwards
  /// downstream requests to upstream and delivers elements on the upstream publisher's threads. Requesting a
  /// demand of `.none` traps.
  /// - Parameter predicate: A closure that returns `true` to republish the element, returns `false` to
  ///   finish, or throws an error.
  /// - Returns: A publisher that republishes elements until the predicate returns `false`, or fails with the
  ///   error that the predicate throws.
  @inlinable
  public func tryPrefix(
    while predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that republishes elements while an error-throwing predicate closure indicates publishing
  /// should continue.
  // Duplicates the members of `TryAllSatisfy` because Combine declares them on each publisher.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` to republish an element, or throws an error.
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
