extension Publisher {
  /// Combines all elements with a closure and publishes the result when upstream finishes.
  ///
  ///     upstream:     --1--2--3--|
  ///     reduce(0, +)  -----------(6|)
  ///
  /// The operator requests unlimited elements from upstream immediately, regardless of downstream demand. If
  /// downstream hasn't requested any elements yet, the result waits for the first request. A failure is
  /// published immediately and discards the result. The result is delivered on the upstream thread, or on the
  /// thread of the first request if it waits for one. Requesting a demand of `.none` traps.
  /// - Parameters:
  ///   - initialResult: The result if upstream publishes no elements.
  ///   - nextPartialResult: A closure that returns the next result, given the current result and the next
  ///     element.
  /// - Returns: A publisher that publishes the result.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that combines all elements of another publisher with a closure.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The result if upstream publishes no elements.
    public let initial: Output

    /// The closure that returns the next result, given the current result and the next element.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates the publisher that ``Publisher/reduce(_:_:)`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.fold(
        ReducingFold(nextPartialResult: nextPartialResult),
        from: initial,
        named: "Reduce",
        into: subscriber
      )
    }
  }
}

/// The fold of `reduce` and `tryReduce`.
@usableFromInline
struct ReducingFold<Input, Output>: Fold {
  @usableFromInline let nextPartialResult: (Output, Input) throws -> Output

  @inlinable
  init(nextPartialResult: @escaping (Output, Input) throws -> Output) {
    self.nextPartialResult = nextPartialResult
  }

  @inlinable
  func step(from partialResult: Output, with input: Input) throws -> FoldDecision<Output> {
    .replace(try nextPartialResult(partialResult, input))
  }
}

extension Publisher {
  /// Combines all elements with an error-throwing closure and publishes the result when upstream finishes.
  ///
  ///     upstream:         --1--2--3--|
  ///     tryReduce(0) {…}  -----------(6|)
  ///
  ///     upstream:           --1--x--3--|
  ///     tryReduce(0) {…}    -----X
  ///
  /// If the closure throws an error, the operator cancels upstream and then immediately fails with that
  /// error. Otherwise, it behaves as ``reduce(_:_:)``. Requesting a demand of `.none` traps.
  /// - Parameters:
  ///   - initialResult: The result if upstream publishes no elements.
  ///   - nextPartialResult: A closure that returns the next result, given the current result and the next
  ///     element, or throws an error.
  /// - Returns: A publisher that publishes the result, or fails with the error that the closure throws.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that combines all elements of another publisher with an error-throwing closure.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The result if upstream publishes no elements.
    public let initial: Output

    /// The error-throwing closure that returns the next result, given the current result and the next
    /// element.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates the publisher that ``Publisher/tryReduce(_:_:)`` returns.
    @inlinable
    public init(
      upstream: Upstream,
      initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == any Error {
      upstream.tryFold(
        ReducingFold(nextPartialResult: nextPartialResult),
        from: initial,
        named: "TryReduce",
        into: subscriber
      )
    }
  }
}
