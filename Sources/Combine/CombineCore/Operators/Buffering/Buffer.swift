extension Publisher {
  /// Keeps values for which there is no demand yet, up to a number.
  ///
  ///     upstream:              --1--2--3--4--------|
  ///     demand:                +1-----------+1--+1-----+1
  ///     size 2, .dropNewest:   --1----------2---3------|
  ///     size 2, .dropOldest:   --1----------3---4------|
  ///     size 2, .customError:  --1----------(2X)
  ///
  /// Values for which there is demand pass. Downstream gets `finished` when the buffer is empty and there is
  /// demand. It gets a failure as soon as its demand is met; the values that are left in the buffer are lost.
  /// Downstream is called by whichever thread sends or requests, one at a time.
  ///
  /// - Parameters:
  ///   - size: The number of values that are kept at the most. Traps when it is negative and as many are to
  ///     be requested.
  ///   - prefetch: The strategy: to request as many values as there is room for, or an unlimited
  ///     number at once.
  ///   - whenFull: The way to deal with a value for which there is no room.
  /// - Returns: A publisher that keeps values until they are requested.
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
  /// A publisher that keeps values of another for which there is no demand yet.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are kept.
    public let upstream: Upstream

    /// The number of values that are kept at the most.
    public let size: Int

    /// The strategy by which values are requested from upstream.
    public let prefetch: Publishers.PrefetchStrategy

    /// The strategy for a value for which there is no room.
    public let whenFull: Publishers.BufferingStrategy<Upstream.Failure>

    /// Makes a publisher that keeps values of another for which there is no demand yet.
    /// - Parameters:
    ///   - upstream: The publisher whose values are kept.
    ///   - size: The number of values that are kept at the most.
    ///   - prefetch: The strategy of requests from upstream.
    ///   - whenFull: The way to deal with a value for which there is no room.
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
  /// A strategy of a buffer for a value for which it has no room.
  public enum BufferingStrategy<Failure: Error> {
    /// Releases the value.
    case dropNewest

    /// Releases the oldest value in the buffer.
    case dropOldest

    /// Cancels upstream and fails with the error that a closure makes.
    case customError(() -> Failure)
  }
}

extension Publishers {
  /// A strategy by which a buffer requests values from its upstream.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// Requests as many as the buffer holds, and one more whenever one has left.
    case keepFull

    /// Requests everything at once.
    case byRequest
  }
}
