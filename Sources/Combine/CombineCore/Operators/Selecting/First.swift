extension Publisher {
  /// Sends the first value and finishes.
  ///
  ///     upstream:  --1--2--3--|
  ///     first()    --(1|)
  ///
  /// The value cancels upstream. Requests an unlimited number of values from upstream at once, whatever
  /// downstream requests. When downstream has requested nothing yet, the value waits for its first request,
  /// as does the end without one. A failure goes through at once. A request of none traps.
  /// - Returns: A publisher of the first value.
  @inlinable
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}

extension Publishers {
  /// A publisher that sends the first value of another.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first value is sent.
    public let upstream: Upstream

    /// Makes the publisher that ``Publisher/first()`` returns.
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

extension Publisher {
  /// Sends the first value that satisfies a predicate that may throw, which ends the stream with that error.
  ///
  ///     upstream:             --1--2--3--|
  ///     tryFirst(where: {…})  -----(2|)
  ///
  ///     upstream:              --1--x--2--|
  ///     tryFirst(where: {…})   -----X
  ///
  /// A throw cancels upstream before downstream learns of it, and downstream learns of it at once; else this
  /// is ``first(where:)``. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value is the one to find, or throws. Not called
  ///   after it was found.
  /// - Returns: A publisher of the first value that satisfies the predicate, which fails with what that
  ///   throws.
  @inlinable
  public func tryFirst(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that sends the first value of another that satisfies a predicate that may throw.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that the value is to satisfy; or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that ``Publisher/tryFirst(where:)`` returns.
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
