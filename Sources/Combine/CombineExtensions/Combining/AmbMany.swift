import CombineShim

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
