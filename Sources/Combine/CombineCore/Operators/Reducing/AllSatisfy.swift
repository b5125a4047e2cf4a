extension Publisher {
  /// Tells whether all values satisfy a predicate.
  ///
  ///     upstream:            --2--4--|
  ///     allSatisfy { even }  --------(true,|)
  ///
  ///     upstream:            --2--3--4--|
  ///     allSatisfy { even }  -----(false,|)
  ///
  /// It answers when upstream has finished, or with the first value that does not satisfy the predicate,
  /// which cancels upstream. Requests an unlimited number of values from upstream at once, whatever
  /// downstream requests. When downstream has requested nothing yet, the answer waits for its first request.
  /// A failure goes through at once. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition. Not called after
  ///   the answer is known.
  /// - Returns: A publisher of the answer, which is `true` for no values.
  @inlinable
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that tells whether all values of another satisfy a predicate.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that the values are to satisfy.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that ``Publisher/allSatisfy(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, Failure == S.Failure {
      upstream.fold(PredicateFold(predicate: predicate), from: true, named: "AllSatisfy", into: subscriber)
    }
  }
}

extension Publisher {
  /// Tells whether all values satisfy a predicate that may throw, which ends the stream with that error.
  ///
  ///     upstream:          --2--3--4--|
  ///     tryAllSatisfy {…}  -----(false,|)
  ///
  ///     upstream:             --2--x--4--|
  ///     tryAllSatisfy {…}     -----X
  ///
  /// A throw cancels upstream before downstream learns of it, and downstream learns of it at once; else this
  /// is ``allSatisfy(_:)``. A request of none traps.
  /// - Parameter predicate: A closure that returns whether a value satisfies the condition, or throws. Not
  ///   called after the answer is known.
  /// - Returns: A publisher of the answer, which fails with what the predicate throws.
  @inlinable
  public func tryAllSatisfy(
    _ predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that tells whether all values of another satisfy a predicate that may throw.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The predicate that the values are to satisfy; or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that ``Publisher/tryAllSatisfy(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == any Error {
      upstream.tryFold(
        PredicateFold(predicate: predicate),
        from: true,
        named: "TryAllSatisfy",
        into: subscriber
      )
    }
  }
}
