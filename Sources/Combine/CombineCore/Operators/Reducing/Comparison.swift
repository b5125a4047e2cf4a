extension Publisher where Output: Comparable {
  /// Publishes the smallest element when upstream finishes.
  ///
  ///     upstream:  --3--1--2--|
  ///     min()      -----------(1|)
  ///
  /// If several elements are equal, the operator publishes the first of them. If upstream publishes no
  /// elements, it finishes without a result.
  ///
  /// The operator immediately requests an unlimited number of elements from upstream. When upstream finishes,
  /// the result and the completion wait until you request an element, while a failure doesn't wait.
  /// - Returns: A publisher that publishes the smallest element.
  @inlinable
  public func min() -> Publishers.Comparison<Self> {
    guard let isolation = ConformanceIsolation.ofClass(Output.self as (any Comparable.Type)) else {
      return Publishers.Comparison(upstream: self, areInIncreasingOrder: >)
    }
    return Publishers.Comparison(upstream: self) {
      isolation.check(for: "min()", on: "Comparable")
      return $0 > $1
    }
  }

  /// Publishes the largest element when upstream finishes.
  ///
  ///     upstream:  --1--3--2--|
  ///     max()      -----------(3|)
  ///
  /// If several elements are equal, the operator publishes the first of them, and if upstream publishes no
  /// elements, it finishes without a result. Requests and failures have the same effect as in ``min()``.
  /// - Returns: A publisher that publishes the largest element.
  @inlinable
  public func max() -> Publishers.Comparison<Self> {
    guard let isolation = ConformanceIsolation.ofClass(Output.self as (any Comparable.Type)) else {
      return Publishers.Comparison(upstream: self, areInIncreasingOrder: <)
    }
    return Publishers.Comparison(upstream: self) {
      isolation.check(for: "max()", on: "Comparable")
      return $0 < $1
    }
  }
}

extension Publisher {
  /// Publishes the smallest element, using the given ordering closure, when upstream finishes.
  ///
  ///     upstream:          --ccc--a--bb--|
  ///     min { by length }  --------------(a|)
  ///
  /// Use this operator when elements aren't `Comparable`, or when you need a different order. In all other
  /// respects, it behaves like ``min()``.
  /// - Parameter areInIncreasingOrder: A closure that returns `true` if its first argument is smaller than
  ///   its second. The operator calls it for each element after the first.
  /// - Returns: A publisher that publishes the smallest element.
  @inlinable
  public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Publishes the largest element, using the given ordering closure, when upstream finishes.
  ///
  ///     upstream:          --a--ccc--bb--|
  ///     max { by length }  --------------(ccc,|)
  ///
  /// Use this operator when elements aren't `Comparable`, or when you need a different order. In all other
  /// respects, it behaves like ``max()``.
  /// - Parameter areInIncreasingOrder: A closure that returns `true` if its first argument is smaller than
  ///   its second. The operator calls it for each element after the first.
  /// - Returns: A publisher that publishes the largest element.
  @inlinable
  public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers {
  /// A publisher that publishes the largest element, using an ordering closure.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` if its second argument replaces its first, the element kept so far.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Creates a publisher that publishes the largest element, using the given ordering closure.
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
  /// Publishes the smallest element, using an error-throwing ordering closure, when upstream finishes.
  ///
  ///     upstream:   --3--1--2--|
  ///     tryMin {…}  -----------(1|)
  ///
  ///     upstream:        --3--x--2--|
  ///     tryMin {…}       -----X
  ///
  /// If the closure throws an error, the operator cancels upstream and immediately fails with that error.
  /// Otherwise, it behaves like ``min(by:)``.
  /// - Parameter areInIncreasingOrder: A closure that returns `true` if its first argument is smaller than
  ///   its second, or throws an error. The operator calls it for each element after the first.
  /// - Returns: A publisher that publishes the smallest element, or fails with the error that the closure
  ///   throws.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }

  /// Publishes the largest element, using an error-throwing ordering closure, when upstream finishes.
  ///
  ///     upstream:   --1--3--2--|
  ///     tryMax {…}  -----------(3|)
  ///
  ///     upstream:        --1--x--2--|
  ///     tryMax {…}       -----X
  ///
  /// If the closure throws an error, the operator cancels upstream and immediately fails with that error.
  /// Otherwise, it behaves like ``max(by:)``.
  /// - Parameter areInIncreasingOrder: A closure that returns `true` if its first argument is smaller than
  ///   its second, or throws an error. The operator calls it for each element after the first.
  /// - Returns: A publisher that publishes the largest element, or fails with the error that the closure
  ///   throws.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers {
  /// A publisher that publishes the largest element, using an error-throwing ordering closure.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The closure that returns `true` if its second argument replaces its first, the element kept so far, or
    /// throws an error.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes the largest element, using the given error-throwing ordering
    /// closure.
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
