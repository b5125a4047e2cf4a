import CombineShim

extension Publisher {
  /// Republishes the events of whichever of two publishers emits an event first.
  ///
  ///     first:       -----1-----8--7--|
  ///     second:      --3-----6----------|
  ///     amb(second)  --3-----6----------|
  ///
  /// An event is an element or a completion. A publisher can therefore also win by finishing or failing
  /// first. The losing publisher is cancelled before the event is delivered. The operator subscribes to this
  /// publisher first. If this publisher emits synchronously, the operator doesn't subscribe to the other one
  /// at all.
  ///
  /// The operator requests nothing until there is demand. It then requests one element from each publisher.
  /// Before the winner's first element is delivered, the operator requests the remaining demand from the
  /// winner. An element that the winner emits without demand is buffered. The publishers may emit
  /// concurrently: exactly one wins.
  ///
  /// - Parameter other: The publisher to compete with.
  /// - Returns: A publisher of the winner's events.
  @inlinable
  public func amb<Other: Publisher>(_ other: Other) -> Publishers.Amb<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Amb(first: self, second: other)
  }
}

extension Publishers {
  /// A publisher that republishes the events of whichever of two publishers emits an event first.
  public struct Amb<First: Publisher, Second: Publisher>: Publisher
  where First.Output == Second.Output, First.Failure == Second.Failure {
    public typealias Output = First.Output
    public typealias Failure = First.Failure

    @usableFromInline let first: First
    @usableFromInline let second: Second

    /// Creates a publisher from two competing publishers.
    /// - Parameters:
    ///   - first: The publisher that is subscribed to first.
    ///   - second: The other publisher.
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
  /// Republishes the events of whichever of several publishers emits an event first. See ``amb(_:)``.
  ///
  ///     self:             -----1-----|
  ///     second:           --3-----6-----|
  ///     third:            ---------9--|
  ///     amb(with: …)      --3-----6-----|
  ///
  /// - Parameter others: The publishers to compete with. They are subscribed to in this order.
  /// - Returns: A publisher of the winner's events.
  @inlinable
  public func amb<Other: Publisher>(with others: Other...) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    amb(with: others)
  }

  /// Republishes the events of whichever of several publishers emits an event first. See ``amb(_:)``.
  /// - Parameter others: The publishers to compete with. They are subscribed to in the collection's order.
  /// - Returns: A publisher of the winner's events.
  @inlinable
  public func amb<Others: Collection>(with others: Others) -> AnyPublisher<Output, Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).amb()
  }
}

extension Collection where Element: Publisher {
  /// Republishes the events of whichever of the publishers emits an event first. See `amb(_:)`.
  ///
  /// An empty collection's publisher finishes immediately.
  /// - Returns: A publisher of the winner's events.
  @inlinable
  public func amb() -> AnyPublisher<Element.Output, Element.Failure> {
    Publishers.AmbMany(contestants: self).eraseToAnyPublisher()
  }
}

extension Publishers {
  /// A publisher that republishes the events of whichever of several publishers emits an event first.
  @usableFromInline
  struct AmbMany<Contestants: Collection>: Publisher where Contestants.Element: Publisher {
    @usableFromInline typealias Output = Contestants.Element.Output
    @usableFromInline typealias Failure = Contestants.Element.Failure

    /// Created where the concrete types are known. An `AnyPublisher` subscribes where they are not.
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
