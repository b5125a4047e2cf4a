extension Publisher {
  /// Sends the first value and finishes.
  ///
  ///     upstream:  --1--2--3--|
  ///     first()    --(1|)
  ///
  /// The value cancels upstream. Requests an unlimited number of values from upstream at once, whatever
  /// downstream requests. When downstream has requested nothing yet, the value waits for its first request,
  /// as does the end without one. A failure goes through at once. A request of none traps.
  /// - Returns: A publisher of the first value.
  @inlinable
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}

extension Publishers {
  /// A publisher that sends the first value of another.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first value is sent.
    public let upstream: Upstream

    /// Makes the publisher that ``Publisher/first()`` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.fold(SearchingFold(.first) { _ in true }, from: nil, named: "First", into: subscriber)
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}
