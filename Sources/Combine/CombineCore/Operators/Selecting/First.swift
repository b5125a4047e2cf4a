extension Publisher {
  /// Publishes the first element and finishes.
  ///
  ///     upstream:  --1--2--3--|
  ///     first()    --(1|)
  ///
  /// When the first element arrives, the operator cancels upstream. If upstream finishes without an element,
  /// the operator finishes as well.
  ///
  /// The operator immediately requests an unlimited number of elements from upstream. The element and the
  /// completion wait until you request an element, while a failure doesn't wait.
  /// - Returns: A publisher that publishes the first element.
  @inlinable
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}

extension Publishers {
  /// A publisher that publishes the first element of another publisher.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// Creates the publisher that ``Publisher/first()`` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.fold(SearchingFold(.first) { _ in true }, from: nil, named: "First", into: subscriber)
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Publishes the first element that satisfies a predicate and finishes.
  ///
  ///     upstream:               --1--2--3--|
  ///     first(where: { even })  -----(2|)
  ///
  /// When an element satisfies the predicate, the operator cancels upstream, and if upstream finishes without
  /// such an element, the operator finishes as well. Requests and failures have the same effect as in
  /// ``first()``.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition. The
  ///   operator doesn't call it after it has found an element.
  /// - Returns: A publisher that publishes the first element that satisfies the predicate.
  @inlinable
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes the first element of another publisher that satisfies a predicate.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that evaluates each element.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates the publisher that ``Publisher/first(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    // Combine uses this name, although nothing throws.
    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.fold(SearchingFold(.first, where: predicate), from: nil, named: "TryFirst", into: subscriber)
    }
  }
}

extension Publisher {
  /// Publishes the first element that satisfies an error-throwing predicate and finishes.
  ///
  ///     upstream:             --1--2--3--|
  ///     tryFirst(where: {…})  -----(2|)
  ///
  ///     upstream:              --1--x--2--|
  ///     tryFirst(where: {…})   -----X
  ///
  /// If the predicate throws an error, the operator cancels upstream and immediately fails with that error.
  /// Otherwise, it behaves like ``first(where:)``.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition, or throws
  ///   an error. The operator doesn't call it after it has found an element.
  /// - Returns: A publisher that publishes the first element that satisfies the predicate, or fails with the
  ///   error that the predicate throws.
  @inlinable
  public func tryFirst(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes the first element of another publisher that satisfies an error-throwing
  /// predicate.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The error-throwing closure that evaluates each element.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates the publisher that ``Publisher/tryFirst(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.tryFold(
        SearchingFold(.first, where: predicate),
        from: nil,
        named: "TryFirstWhere",
        into: subscriber
      )
    }
  }
}
