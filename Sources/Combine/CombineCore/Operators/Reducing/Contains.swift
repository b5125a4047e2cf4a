extension Publisher where Output: Equatable {
  /// Publishes a Boolean value that indicates whether any element equals the given value.
  ///
  ///     upstream:    --1--2--3--|
  ///     contains(2)  -----(true,|)
  ///
  ///     upstream:    --1--3--|
  ///     contains(2)  --------(false,|)
  ///
  /// When an equal element arrives, the operator publishes `true` and cancels upstream. If upstream finishes
  /// without one, it publishes `false`.
  ///
  /// The operator immediately requests an unlimited number of elements from upstream. The result waits until
  /// you request an element, while a failure doesn't wait.
  /// - Parameter output: The element to look for.
  /// - Returns: A publisher that publishes the result.
  @inlinable
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that publishes a Boolean value that indicates whether any element is equal to a given one.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The element to look for.
    public let output: Upstream.Output

    /// Creates the publisher that ``Publisher/contains(_:)`` returns.
    @inlinable
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, Failure == S.Failure {
      upstream.fold(PredicateFold(predicate: isEqual), from: false, named: "Contains", into: subscriber)
    }

    @inlinable var isEqual: (Upstream.Output) -> Bool {
      let output = output
      guard let isolation = ConformanceIsolation.ofClass(Upstream.Output.self as (any Equatable.Type)) else {
        return { $0 == output }
      }
      return {
        isolation.check(for: "contains(_:)", on: "Equatable")
        return $0 == output
      }
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Publishes a Boolean value that indicates whether any element satisfies a predicate.
  ///
  ///     upstream:                  --1--2--3--|
  ///     contains(where: { even })  -----(true,|)
  ///
  ///     upstream:                  --1--3--|
  ///     contains(where: { even })  --------(false,|)
  ///
  /// When an element satisfies the predicate, the operator publishes `true` and cancels upstream. If upstream
  /// finishes without such an element, it publishes `false`.
  ///
  /// The operator immediately requests an unlimited number of elements from upstream. The result waits until
  /// you request an element, while a failure doesn't wait.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition. The
  ///   operator doesn't call it after it has found a result.
  /// - Returns: A publisher that publishes the result.
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes a Boolean value that indicates whether any element satisfies a predicate.
  // The members are duplicates of those in `AllSatisfy`, because Combine declares them for each publisher.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that evaluates each element.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates the publisher that ``Publisher/contains(where:)`` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, Failure == S.Failure {
      upstream.fold(
        PredicateFold(predicate: predicate),
        from: false,
        named: "ContainsWhere",
        into: subscriber
      )
    }
  }
}

extension Publisher {
  /// Publishes a Boolean value that indicates whether any element satisfies an error-throwing predicate.
  ///
  ///     upstream:                --1--2--3--|
  ///     tryContains(where: {…})  -----(true,|)
  ///
  ///     upstream:                 --1--x--2--|
  ///     tryContains(where: {…})   -----X
  ///
  /// If the predicate throws an error, the operator cancels upstream and immediately fails with that error.
  /// Otherwise, it behaves like ``contains(where:)``.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition, or throws
  ///   an error. The operator doesn't call it after it has found a result.
  /// - Returns: A publisher that publishes the result, or fails with the error that the predicate throws.
  @inlinable
  public func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes a Boolean value that indicates whether any element satisfies an
  /// error-throwing predicate.
  // The members are duplicates of those in `TryAllSatisfy`, because Combine declares them for each publisher.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The error-throwing closure that evaluates each element.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates the publisher that ``Publisher/tryContains(where:)`` returns.
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
        from: false,
        named: "TryContainsWhere",
        into: subscriber
      )
    }
  }
}
