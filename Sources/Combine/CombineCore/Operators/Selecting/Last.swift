extension Publisher {
  /// Sends the last value when upstream has finished.
  ///
  ///     upstream:  --1--2--3--|
  ///     last()     -----------(3|)
  ///
  /// Requests an unlimited number of values from upstream at once, whatever downstream requests. When
  /// downstream has requested nothing yet, the value waits for its first request, as does the end without
  /// one. A failure goes through at once and no value with it. A request of none traps.
  /// - Returns: A publisher of the last value.
  @inlinable
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// A publisher that sends the last value of another.
  // Repeats the members of `First`, as Combine declares them on each publisher.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose last value is sent.
    public let upstream: Upstream

    /// Makes the publisher that ``Publisher/last()`` returns.
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
  /// Sends the last value that satisfies a predicate when upstream has finished.
  ///
  ///     upstream:              --1--2--3--|
  ///     last(where: { even })  -----------(2|)
  ///
  /// Requests an unlimited number of values from upstream at once, whatever downstream requests. When
  /// downstream has requested nothing yet, the value waits for its first request, as does the end without
  /// one. A failure goes through at once and no value with it. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value is the one to find. Called for each value.
  /// - Returns: A publisher of the last value that satisfies the predicate.
  @inlinable
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends the last value of another that satisfies a predicate.
  // Repeats the members of `AllSatisfy`, as Combine declares them on each publisher.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that the value is to satisfy.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that ``Publisher/last(where:)`` returns.
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
