extension Publisher {
  /// Sends the last value when upstream has finished.
  ///
  ///     upstream:  --1--2--3--|
  ///     last()     -----------(3|)
  ///
  /// Requests an unlimited number of values from upstream at once, whatever downstream requests. When
  /// downstream has requested nothing yet, the value waits for its first request, as does the end without
  /// one. A failure goes through at once and no value with it. A request of none traps.
  /// - Returns: A publisher of the last value.
  @inlinable
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// A publisher that sends the last value of another.
  // Repeats the members of `First`, as Combine declares them on each publisher.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose last value is sent.
    public let upstream: Upstream

    /// Makes the publisher that ``Publisher/last()`` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.fold(SearchingFold(.last) { _ in true }, from: nil, named: "Last", into: subscriber)
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}
