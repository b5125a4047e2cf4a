extension Publisher {
  /// Combines all elements with a closure and publishes the result when upstream finishes.
  ///
  ///     upstream:     --1--2--3--|
  ///     reduce(0, +)  -----------(6|)
  ///
  /// Use `reduce(_:_:)` to compute a single result, such as a sum. The operator immediately requests an
  /// unlimited number of elements from upstream. When upstream finishes, it publishes the result, or waits
  /// until you request an element. If upstream fails, it discards the result and publishes the failure
  /// without waiting for a request.
  ///
  /// You receive the result on the thread of upstream, or on the thread of your first request if the result
  /// had to wait.
  /// - Parameters:
  ///   - initialResult: The result to combine with the first element, which is also the result of an empty
  ///     upstream.
  ///   - nextPartialResult: A closure that combines the current result with the next element and returns the
  ///     next result.
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

    /// The result to combine with the first element.
    public let initial: Output

    /// The closure that combines the current result with the next element.
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
  /// Use this operator when combining an element can fail. If the closure throws an error, the operator
  /// cancels upstream and immediately fails with that error. Otherwise, it behaves like ``reduce(_:_:)``.
  /// - Parameters:
  ///   - initialResult: The result to combine with the first element, which is also the result of an empty
  ///     upstream.
  ///   - nextPartialResult: A closure that combines the current result with the next element and returns the
  ///     next result, or throws an error.
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

    /// The result to combine with the first element.
    public let initial: Output

    /// The error-throwing closure that combines the current result with the next element.
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
