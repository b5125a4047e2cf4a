extension Publisher {
  /// Counts the values and sends their number when upstream has finished.
  ///
  ///     upstream:  --a--b--c--|
  ///     count()    -----------(3|)
  ///
  /// Requests an unlimited number of values from upstream at once, whatever downstream requests. When
  /// downstream has requested nothing yet, the number waits for its first request. A failure goes through at
  /// once. A request of none traps.
  /// - Returns: A publisher of the number of values.
  @inlinable
  public func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}

extension Publishers {
  /// A publisher that counts the values of another.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are counted.
    public let upstream: Upstream

    /// Makes the publisher that ``Publisher/count()`` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Int, Failure == S.Failure {
      upstream.fold(CountingFold(), from: 0, named: "Count", into: subscriber)
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

/// The fold of `count`.
@usableFromInline
struct CountingFold<Input>: Fold {
  @usableFromInline typealias Output = Int

  @inlinable
  init() {}

  @inlinable
  func step(from count: Int, with input: Input) -> FoldDecision<Int> {
    .replace(count + 1)
  }
}
