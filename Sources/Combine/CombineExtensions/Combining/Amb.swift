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

extension Publisher {
  /// Sends the events of the one of several publishers that is the first to send an event: see ``amb(_:)``.
  ///
  ///     self:             -----1-----|
  ///     second:           --3-----6-----|
  ///     third:            ---------9--|
  ///     amb(with: …)      --3-----6-----|
  ///
  /// - Parameter others: The publishers to compete with, which are subscribed to in this order.
  /// - Returns: A publisher of what the winner sends.
  @inlinable
  public func amb<Other: Publisher>(with others: Other...) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    amb(with: others)
  }

  /// Sends the events of the one of several publishers that is the first to send an event: see ``amb(_:)``.
  /// - Parameter others: The publishers to compete with, which are subscribed to in the collection's order.
  /// - Returns: A publisher of what the winner sends.
  @inlinable
  public func amb<Others: Collection>(with others: Others) -> AnyPublisher<Output, Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).amb()
  }
}

extension Collection where Element: Publisher {
  /// Sends the events of the one of the publishers that is the first to send an event: see `amb(_:)`.
  ///
  /// Without any publisher it finishes at once.
  /// - Returns: A publisher of what the winner sends.
  @inlinable
  public func amb() -> AnyPublisher<Element.Output, Element.Failure> {
    Publishers.AmbMany(contestants: self).eraseToAnyPublisher()
  }
}

extension Publishers {
  /// A publisher that sends what that of several publishers sends whose first event comes first.
  @usableFromInline
  struct AmbMany<Contestants: Collection>: Publisher where Contestants.Element: Publisher {
    @usableFromInline typealias Output = Contestants.Element.Output
    @usableFromInline typealias Failure = Contestants.Element.Failure

    /// Made where the types of values are known, which they are not where an `AnyPublisher` subscribes.
    @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

    @inlinable
    init(contestants: Contestants) {
      attach = { subscriber in
        guard !contestants.isEmpty else { return Empty().receive(subscriber: subscriber) }
        let subscription = AmbSubscription(downstream: subscriber)
        subscriber.receive(subscription: subscription)
        for contestant in contestants {
          guard subscription.enter(contestant) else { return }
        }
      }
    }

    @inlinable
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      attach(AnySubscriber(subscriber))
    }
  }
}
