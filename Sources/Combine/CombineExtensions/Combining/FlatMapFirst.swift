import CombineShim

extension Publisher {
  /// Makes a publisher of a value and sends its values; drops upstream's values until that has finished.
  ///
  ///     upstream:          --A--B-------C---|
  ///     A:                   -1---2--|
  ///     C:                              -3---4--|
  ///     flatMapFirst(_:)   ---1---2------3---4--|
  ///
  /// The next publisher is made of the first value that comes after the one before has finished. Upstream's
  /// finish waits for that of the publisher that is listened to. A failure of either ends the stream, after
  /// the values that wait for demand, and cancels the other.
  ///
  /// Requests an unlimited number of values from upstream, and what is demanded from the publisher that is
  /// listened to; what that leaves unmet is requested from the next. A value that is dropped costs no
  /// allocation. The closure is called on the thread that sends upstream's value, and the publishers may send
  /// on any.
  ///
  /// - Parameter transform: A closure that makes a publisher of a value.
  /// - Returns: A publisher of what the publishers send, each in its turn.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Failure {
    Publishers.FlatMapFirst(upstream: self, transform: transform)
  }

  /// Makes a publisher, which cannot fail, of a value and sends what that sends, and drops all values that
  /// come meanwhile.
  ///
  /// As `flatMapFirst(_:)` of publishers that fail as upstream does, with the made publishers' type of
  /// failure set to upstream's.
  /// - Parameter transform: A closure that makes a publisher of a value.
  /// - Returns: A publisher of what the publishers send, each in its turn.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self) { transform($0).setFailureType(to: Failure.self) }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher of a value of one that cannot fail and sends what that sends, and drops all values
  /// that come meanwhile.
  ///
  /// As `flatMapFirst(_:)` of an upstream that fails as the publishers do, with upstream's type of failure
  /// set to the made publishers'.
  /// - Parameter transform: A closure that makes a publisher of a value.
  /// - Returns: A publisher of what the publishers send, each in its turn.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMapFirst(upstream: setFailureType(to: P.Failure.self), transform: transform)
  }

  /// Makes a publisher of a value, where neither can fail, and sends what that sends, and drops all values
  /// that come meanwhile: see `flatMapFirst(_:)` of publishers that can.
  /// - Parameter transform: A closure that makes a publisher of a value.
  /// - Returns: A publisher of what the publishers send, each in its turn.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that sends what publishers made of upstream's values send, and drops the values that come
  /// while it listens to one of these.
  public struct FlatMapFirst<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that the values come from.
    public let upstream: Upstream

    /// Makes a publisher of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes the publisher.
    /// - Parameters:
    ///   - upstream: The publisher of the values.
    ///   - transform: A closure that makes a publisher of a value.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> NewPublisher) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = FlatMapFirstSubscription(downstream: subscriber)
      subscriber.receive(subscription: subscription)
      subscription.start(upstream, transform)
    }
  }
}
