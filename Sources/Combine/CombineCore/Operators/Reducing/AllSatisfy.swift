extension Publisher {
  /// Publishes a Boolean value that indicates whether all elements satisfy a predicate.
  ///
  ///     upstream:            --2--4--|
  ///     allSatisfy { even }  --------(true,|)
  ///
  ///     upstream:            --2--3--4--|
  ///     allSatisfy { even }  -----(false,|)
  ///
  /// The result is published when upstream finishes, or when an element doesn't satisfy the predicate, which
  /// cancels upstream. The operator requests unlimited elements from upstream immediately, regardless of
  /// downstream demand. If downstream hasn't requested any elements yet, the result waits for the first
  /// request. A failure is published immediately. Requesting a demand of `.none` traps.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition. It isn't
  ///   called after the result is known.
  /// - Returns: A publisher that publishes the result, which is `true` if upstream publishes no elements.
  @inlinable
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes a Boolean value that indicates whether all elements satisfy a predicate.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that evaluates each element.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates the publisher that ``Publisher/allSatisfy(_:)`` returns.
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
  /// Publishes a Boolean value that indicates whether all elements satisfy an error-throwing predicate.
  ///
  ///     upstream:          --2--3--4--|
  ///     tryAllSatisfy {…}  -----(false,|)
  ///
  ///     upstream:             --2--x--4--|
  ///     tryAllSatisfy {…}     -----X
  ///
  /// If the predicate throws an error, the operator cancels upstream and then immediately fails with that
  /// error. Otherwise, it behaves as ``allSatisfy(_:)``. Requesting a demand of `.none` traps.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition, or throws
  ///   an error. It isn't called after the result is known.
  /// - Returns: A publisher that publishes the result, or fails with the error that the predicate throws.
  @inlinable
  public func tryAllSatisfy(
    _ predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes a Boolean value that indicates whether all elements satisfy an error-throwing
  /// predicate.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The error-throwing closure that evaluates each element.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates the publisher that ``Publisher/tryAllSatisfy(_:)`` returns.
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
