extension Publisher {
  /// Buffers elements that downstream hasn't requested yet, up to the specified size.
  ///
  ///     upstream:              --1--2--3--4--------|
  ///     demand:                +1-----------+1--+1-----+1
  ///     size 2, .dropNewest:   --1----------2---3------|
  ///     size 2, .dropOldest:   --1----------3---4------|
  ///     size 2, .customError:  --1----------(2X)
  ///
  /// Elements for which there is demand are published immediately. Downstream receives `finished` once the
  /// buffer is empty and there is demand. It receives a failure as soon as its demand is satisfied, and the
  /// elements that remain in the buffer are lost. Downstream receives one call at a time, on the thread that
  /// sends or requests.
  ///
  /// - Parameters:
  ///   - size: The maximum number of elements in the buffer. A negative size traps if the strategy requests
  ///     that many elements.
  ///   - prefetch: The strategy for requesting elements from upstream.
  ///   - whenFull: The strategy for handling an element that arrives when the buffer is full.
  /// - Returns: A publisher that buffers elements until they are requested.
  @inlinable
  public func buffer(
    size: Int,
    prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// A publisher that buffers elements that downstream hasn't requested yet.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The maximum number of elements in the buffer.
    public let size: Int

    /// The strategy for requesting elements from upstream.
    public let prefetch: Publishers.PrefetchStrategy

    /// The strategy for handling an element that arrives when the buffer is full.
    public let whenFull: Publishers.BufferingStrategy<Upstream.Failure>

    /// Creates a publisher that buffers elements that downstream hasn't requested yet.
    /// - Parameters:
    ///   - upstream: The publisher that this publisher receives elements from.
    ///   - size: The maximum number of elements in the buffer.
    ///   - prefetch: The strategy for requesting elements from upstream.
    ///   - whenFull: The strategy for handling an element that arrives when the buffer is full.
    @inlinable
    public init(
      upstream: Upstream,
      size: Int,
      prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Publishers.Buffer<Upstream>.Failure>
    ) {
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(
        subscriber:
          BufferSubscription(downstream: subscriber, size: size, prefetch: prefetch, whenFull: whenFull)
      )
    }
  }
}

extension Publishers {
  /// A strategy for handling an element that arrives when a publisher's buffer is full.
  public enum BufferingStrategy<Failure: Error> {
    /// Discards the new element.
    case dropNewest

    /// Discards the oldest element in the buffer.
    case dropOldest

    /// Cancels upstream and fails with the error that the closure returns.
    case customError(() -> Failure)
  }
}

extension Publishers {
  /// A strategy for filling a publisher's buffer.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// Requests as many elements as the buffer can contain, and one more whenever an element leaves the
    /// buffer.
    case keepFull

    /// Requests unlimited elements immediately.
    case byRequest
  }
}
