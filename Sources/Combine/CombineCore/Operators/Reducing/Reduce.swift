extension Publisher {
  /// Makes one value of all values, step by step, and sends it when upstream has finished.
  ///
  ///     upstream:     --1--2--3--|
  ///     reduce(0, +)  -----------(6|)
  ///
  /// Requests an unlimited number of values from upstream at once, whatever downstream requests. When
  /// downstream has requested nothing yet, the result waits for its first request. A failure goes through at
  /// once and no result with it. Threads are upstream's, or the first request's where the result waits for
  /// it. A request of none traps.
  /// - Parameters:
  ///   - initialResult: The result without any value.
  ///   - nextPartialResult: A closure that makes the next result of the one so far and a value.
  /// - Returns: A publisher of the one result.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that makes one value of all values of another.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are reduced.
    public let upstream: Upstream

    /// The result without any value.
    public let initial: Output

    /// Makes the next result of the one so far and a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes the publisher that ``Publisher/reduce(_:_:)`` returns.
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
  /// Makes one value of all values, step by step, with a closure that may throw, which ends the stream with
  /// that error.
  ///
  ///     upstream:         --1--2--3--|
  ///     tryReduce(0) {…}  -----------(6|)
  ///
  ///     upstream:           --1--x--3--|
  ///     tryReduce(0) {…}    -----X
  ///
  /// A throw cancels upstream before downstream learns of it, and downstream learns of it at once; else this
  /// is ``reduce(_:_:)``. A request of none traps.
  /// - Parameters:
  ///   - initialResult: The result without any value.
  ///   - nextPartialResult: A closure that makes the next result of the one so far and a value, or throws.
  /// - Returns: A publisher of the one result, which fails with what the closure throws.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// A publisher that makes one value of all values of another with a closure that may throw.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are reduced.
    public let upstream: Upstream

    /// The result without any value.
    public let initial: Output

    /// Makes the next result of the one so far and a value, or throws.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes the publisher that ``Publisher/tryReduce(_:_:)`` returns.
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
