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
