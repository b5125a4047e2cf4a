extension Publisher where Output: Comparable {
  /// Sends the smallest value when upstream has finished.
  ///
  ///     upstream:  --3--1--2--|
  ///     min()      -----------(1|)
  ///
  /// Of equal values it sends the first, and nothing where there are no values. Requests an unlimited number
  /// of values from upstream at once, whatever downstream requests. When downstream has requested nothing
  /// yet, the result waits for its first request, as does the end without one. A failure goes through at
  /// once. A request of none traps.
  /// - Returns: A publisher of the smallest value.
  @inlinable
  public func min() -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: >)
  }

  /// Sends the largest value when upstream has finished.
  ///
  ///     upstream:  --1--3--2--|
  ///     max()      -----------(3|)
  ///
  /// Of equal values it sends the first, and nothing where there are no values. Demand and failures are
  /// treated as by ``min()``.
  /// - Returns: A publisher of the largest value.
  @inlinable
  public func max() -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: <)
  }
}

extension Publisher {
  /// Sends the smallest value, in an order of your own, when upstream has finished.
  ///
  ///     upstream:          --ccc--a--bb--|
  ///     min { by length }  --------------(a|)
  ///
  /// Of equal values it sends the first, and nothing where there are no values. Requests an unlimited number
  /// of values from upstream at once, whatever downstream requests. When downstream has requested nothing
  /// yet, the result waits for its first request, as does the end without one. A failure goes through at
  /// once. A request of none traps.
  /// - Parameter areInIncreasingOrder: A closure that returns whether the first of two values is smaller than
  ///   the second. Called once for each value but the first.
  /// - Returns: A publisher of the smallest value.
  @inlinable
  public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Sends the largest value, in an order of your own, when upstream has finished.
  ///
  ///     upstream:          --a--ccc--bb--|
  ///     max { by length }  --------------(ccc,|)
  ///
  /// Of equal values it sends the first, and nothing where there are no values. Demand and failures are
  /// treated as by ``min(by:)``.
  /// - Parameter areInIncreasingOrder: A closure that returns whether the first of two values is smaller than
  ///   the second. Called once for each value but the first.
  /// - Returns: A publisher of the largest value.
  @inlinable
  public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers {
  /// A publisher that sends that value of another which comes last in an order.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Whether a value, the second, takes the place of the one kept so far, the first.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Makes the publisher that ``Publisher/min()`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.fold(
        ComparingFold(areInIncreasingOrder: areInIncreasingOrder),
        from: nil,
        named: "Comparison",
        into: subscriber
      )
    }
  }
}

extension Publisher {
  /// Sends the smallest value, in an order whose closure may throw, which ends the stream with that error.
  ///
  ///     upstream:   --3--1--2--|
  ///     tryMin {…}  -----------(1|)
  ///
  ///     upstream:        --3--x--2--|
  ///     tryMin {…}       -----X
  ///
  /// A throw cancels upstream before downstream learns of it, and downstream learns of it at once; else this
  /// is ``min(by:)``. A request of none traps.
  /// - Parameter areInIncreasingOrder: A closure that returns whether the first of two values is smaller than
  ///   the second; or throws. Called once for each value but the first.
  /// - Returns: A publisher of the smallest value, which fails with what the closure throws.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }

  /// Sends the largest value, in an order whose closure may throw, which ends the stream with that error.
  ///
  ///     upstream:   --1--3--2--|
  ///     tryMax {…}  -----------(3|)
  ///
  ///     upstream:        --1--x--2--|
  ///     tryMax {…}       -----X
  ///
  /// A throw cancels upstream before downstream learns of it, and downstream learns of it at once; else this
  /// is ``max(by:)``. A request of none traps.
  /// - Parameter areInIncreasingOrder: A closure that returns whether the first of two values is smaller than
  ///   the second; or throws. Called once for each value but the first.
  /// - Returns: A publisher of the largest value, which fails with what the closure throws.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers {
  /// A publisher that sends that value of another which comes last in an order whose closure may throw.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Whether a value, the second, takes the place of the one kept so far, the first; or throws.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Makes the publisher that ``Publisher/tryMin(by:)`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.tryFold(
        ComparingFold(areInIncreasingOrder: areInIncreasingOrder),
        from: nil,
        named: "TryComparison",
        into: subscriber
      )
    }
  }
}
