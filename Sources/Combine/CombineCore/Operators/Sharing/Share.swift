extension Publisher {
  /// Shares one subscription to upstream among any number of subscribers.
  ///
  ///     upstream:            --1--2--3--|
  ///     subscriber a:        --1--2--3--|
  ///     subscriber b, late:      ^2--3--|
  ///
  /// When the first subscriber comes, upstream is subscribed to and everything is requested from it. It is
  /// cancelled when the last one cancels; the next subscriber then starts it anew. A subscriber loses values
  /// that it has not demanded.
  /// - Returns: A publisher that is shared by its subscribers.
  @inlinable
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }
}

extension Publishers {
  /// A publisher that shares one subscription to another among its subscribers. Two are equal when they are
  /// the same.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is shared.
    public let upstream: Upstream

    @usableFromInline let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    /// Makes the publisher that ``Publisher/share()`` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
      shared = upstream.multicast(subject: PassthroughSubject()).autoconnect()
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      shared.receive(subscriber: subscriber)
    }

    public static func == (lhs: Share, rhs: Share) -> Bool {
      lhs === rhs
    }
  }
}
