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
