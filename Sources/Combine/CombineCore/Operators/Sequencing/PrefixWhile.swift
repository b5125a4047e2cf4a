extension Publisher {
  /// Republishes elements while a predicate closure indicates publishing should continue.
  ///
  ///     upstream:                --1--2--3--1--|
  ///     prefix(while: { $0<3 })  --1--2--|
  ///
  /// Use this operator to stop when you have received what you need. When an element doesn't satisfy the
  /// predicate, the operator cancels upstream and finishes, without publishing that element. Requests go to
  /// upstream unchanged, and you receive elements on the threads that upstream sends them from.
  /// - Parameter predicate: A closure that returns `true` to republish the element, or `false` to finish.
  /// - Returns: A publisher that republishes elements until the predicate returns `false`.
  @inlinable
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that republishes elements while a predicate closure indicates publishing should continue.
  // The members are duplicates of those in `AllSatisfy`, because Combine declares them for each publisher.
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
  /// If the closure throws an error, the operator cancels upstream and fails with that error. Otherwise, it
  /// behaves like ``prefix(while:)``.
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
  // The members are duplicates of those in `TryAllSatisfy`, because Combine declares them for each publisher.
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
