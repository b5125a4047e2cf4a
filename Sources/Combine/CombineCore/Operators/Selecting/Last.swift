extension Publisher {
  /// Publishes the last element when upstream finishes.
  ///
  ///     upstream:  --1--2--3--|
  ///     last()     -----------(3|)
  ///
  /// If upstream finishes without an element, the operator finishes as well. If upstream fails, the operator
  /// discards the element and publishes the failure.
  ///
  /// The operator immediately requests an unlimited number of elements from upstream. The element and the
  /// completion wait until you request an element, while a failure doesn't wait.
  /// - Returns: A publisher that publishes the last element.
  @inlinable
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// A publisher that publishes the last element of another publisher.
  // The members are duplicates of those in `First`, because Combine declares them for each publisher.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// Creates the publisher that ``Publisher/last()`` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.fold(SearchingFold(.last) { _ in true }, from: nil, named: "Last", into: subscriber)
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Publishes the last element that satisfies a predicate when upstream finishes.
  ///
  ///     upstream:              --1--2--3--|
  ///     last(where: { even })  -----------(2|)
  ///
  /// If upstream finishes without such an element, the operator finishes as well. Requests and failures have
  /// the same effect as in ``last()``.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition. The
  ///   operator calls it for each element.
  /// - Returns: A publisher that publishes the last element that satisfies the predicate.
  @inlinable
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes the last element of another publisher that satisfies a predicate.
  // The members are duplicates of those in `AllSatisfy`, because Combine declares them for each publisher.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that evaluates each element.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates the publisher that ``Publisher/last(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.fold(SearchingFold(.last, where: predicate), from: nil, named: "LastWhere", into: subscriber)
    }
  }
}

extension Publisher {
  /// Publishes the last element that satisfies an error-throwing predicate when upstream finishes.
  ///
  ///     upstream:            --1--2--3--|
  ///     tryLast(where: {…})  -----------(2|)
  ///
  ///     upstream:             --1--x--2--|
  ///     tryLast(where: {…})   -----X
  ///
  /// If the predicate throws an error, the operator cancels upstream and immediately fails with that error.
  /// Otherwise, it behaves like ``last(where:)``.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition, or throws
  ///   an error. The operator calls it for each element.
  /// - Returns: A publisher that publishes the last element that satisfies the predicate, or fails with the
  ///   error that the predicate throws.
  @inlinable
  public func tryLast(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes the last element of another publisher that satisfies an error-throwing
  /// predicate.
  // The members are duplicates of those in `TryAllSatisfy`, because Combine declares them for each publisher.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The error-throwing closure that evaluates each element.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates the publisher that ``Publisher/tryLast(where:)`` returns.
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
