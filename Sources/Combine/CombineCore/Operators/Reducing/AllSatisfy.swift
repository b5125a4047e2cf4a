extension Publisher {
  /// Publishes a Boolean value that indicates whether all elements satisfy a predicate.
  ///
  ///     upstream:            --2--4--|
  ///     allSatisfy { even }  --------(true,|)
  ///
  ///     upstream:            --2--3--4--|
  ///     allSatisfy { even }  -----(false,|)
  ///
  /// When an element doesn't satisfy the predicate, the operator publishes `false` and cancels upstream. If
  /// upstream finishes before that, it publishes `true`.
  ///
  /// The operator immediately requests an unlimited number of elements from upstream. The result waits until
  /// you request an element, while a failure doesn't wait.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition. The
  ///   operator doesn't call it after it has found a result.
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
  /// If the predicate throws an error, the operator cancels upstream and immediately fails with that error.
  /// Otherwise, it behaves like ``allSatisfy(_:)``.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition, or throws
  ///   an error. The operator doesn't call it after it has found a result.
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
