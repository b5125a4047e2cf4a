extension Publisher {
  /// Publishes the number of elements when upstream finishes.
  ///
  ///     upstream:  --a--b--c--|
  ///     count()    -----------(3|)
  ///
  /// The operator immediately requests an unlimited number of elements from upstream. When upstream finishes,
  /// the number waits until you request an element, while a failure doesn't wait.
  /// - Returns: A publisher that publishes the number of elements.
  @inlinable
  public func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}

extension Publishers {
  /// A publisher that publishes the number of elements received from another publisher.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// Creates the publisher that ``Publisher/count()`` returns.
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
