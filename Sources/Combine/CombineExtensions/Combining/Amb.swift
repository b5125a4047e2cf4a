import CombineShim

extension Publisher {
  /// Sends the events of the one of two publishers that is the first to send an event.
  ///
  ///     first:       -----1-----8--7--|
  ///     second:      --3-----6----------|
  ///     amb(second)  --3-----6----------|
  ///
  /// An event is a value or a completion, so that a publisher which fails or finishes first wins as well. The
  /// other is cancelled before the event is delivered. This publisher is subscribed to first; when it sends
  /// at once, the other is not subscribed to at all.
  ///
  /// Nothing is requested before there is demand. Then one value is requested from each publisher, and from
  /// the winner, before its first value is delivered, for the rest. A value that the winner sends unrequested
  /// waits for demand. The publishers may send on different threads at once: exactly one wins.
  ///
  /// - Parameter other: The publisher to compete with.
  /// - Returns: A publisher of what the winner sends.
  @inlinable
  public func amb<Other: Publisher>(_ other: Other) -> Publishers.Amb<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Amb(first: self, second: other)
  }
}

extension Publishers {
  /// A publisher that sends what that of two publishers sends whose first event comes first.
  public struct Amb<First: Publisher, Second: Publisher>: Publisher
  where First.Output == Second.Output, First.Failure == Second.Failure {
    public typealias Output = First.Output
    public typealias Failure = First.Failure

    @usableFromInline let first: First
    @usableFromInline let second: Second

    /// Makes a publisher of two that compete.
    /// - Parameters:
    ///   - first: The one that is subscribed to first.
    ///   - second: The other.
    @inlinable
    public init(first: First, second: Second) {
      self.first = first
      self.second = second
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = AmbSubscription(downstream: subscriber)
      subscriber.receive(subscription: subscription)
      if subscription.enter(first) { subscription.enter(second) }
    }
  }
}
