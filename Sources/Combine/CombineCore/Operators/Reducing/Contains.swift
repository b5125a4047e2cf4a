extension Publisher where Output: Equatable {
  /// Publishes a Boolean value that indicates whether any element equals the given value.
  ///
  ///     upstream:    --1--2--3--|
  ///     contains(2)  -----(true,|)
  ///
  ///     upstream:    --1--3--|
  ///     contains(2)  --------(false,|)
  ///
  /// The result is published when upstream finishes, or when an equal element arrives, which cancels
  /// upstream. The operator requests unlimited elements from upstream immediately, regardless of downstream
  /// demand. If downstream hasn't requested any elements yet, the result waits for the first request. A
  /// failure is published immediately. Requesting a demand of `.none` traps.
  /// - Parameter output: The element to search for.
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

    /// The element to search for.
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
  /// The result is published when upstream finishes, or when an element satisfies the predicate, which
  /// cancels upstream. The operator requests unlimited elements from upstream immediately, regardless of
  /// downstream demand. If downstream hasn't requested any elements yet, the result waits for the first
  /// request. A failure is published immediately. Requesting a demand of `.none` traps.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition. It isn't
  ///   called after the result is known.
  /// - Returns: A publisher that publishes the result.
  @inlinable
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher that publishes a Boolean value that indicates whether any element satisfies a predicate.
  // Duplicates the members of `AllSatisfy` because Combine declares them on each publisher.
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
  /// If the predicate throws an error, the operator cancels upstream and then immediately fails with that
  /// error. Otherwise, it behaves as ``contains(where:)``. Requesting a demand of `.none` traps.
  /// - Parameter predicate: A closure that returns `true` if the element satisfies the condition, or throws
  ///   an error. It isn't called after the result is known.
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
  // Duplicates the members of `TryAllSatisfy` because Combine declares them on each publisher.
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
