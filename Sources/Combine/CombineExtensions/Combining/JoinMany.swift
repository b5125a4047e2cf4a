import CombineShim

extension Publishers {
  /// A publisher of arrays of the values of any number of publishers of one type.
  @usableFromInline
  struct JoinMany<Upstreams: Collection, Values: Join>: Publisher
  where Upstreams.Element: Publisher, Upstreams.Element.Output == Values.Value {
    @usableFromInline typealias Output = [Values.Value]
    @usableFromInline typealias Failure = Upstreams.Element.Failure

    /// Made where the types of values are known, which they are not where an `AnyPublisher` subscribes.
    @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

    @inlinable
    init(upstreams: Upstreams) {
      attach = { subscriber in
        let subscription = JoinSubscription<Values, Failure>(
          downstream: subscriber,
          count: upstreams.count
        )
        subscriber.receive(subscription: subscription)
        subscription.start(upstreams)
      }
    }

    @inlinable
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      attach(AnySubscriber(subscriber))
    }
  }
}
