import CombineShim

/// A publisher that keeps no rule by itself: it hands its subscribers the given subscription and then sends
/// what it is told to, demanded or not, so that the answer of operators to broken input can be seen.
public final class ProbePublisher<Output, Failure: Error>: Publisher {
  public let subscription: (any Subscription)?
  public private(set) var subscribers: [AnySubscriber<Output, Failure>] = []

  /// The latest subscriber in its role as downstream's subscription, for operators where one object is both.
  public private(set) var operatorSubscription: (any Subscription)?

  /// Called with each subscriber, before it gets the subscription.
  public var onSubscribe: ((AnySubscriber<Output, Failure>) -> Void)?

  /// - Parameter subscription: What subscribers get at once; `nil` for none.
  public init(subscription: (any Subscription)? = ProbeSubscription()) {
    self.subscription = subscription
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let erased = AnySubscriber(subscriber)
    subscribers.append(erased)
    operatorSubscription = subscriber as? any Subscription
    onSubscribe?(erased)
    if let subscription { subscriber.receive(subscription: subscription) }
  }

  /// Sends to the latest subscriber.
  /// - Returns: What it returned.
  @discardableResult
  public func send(_ value: Output) -> Subscribers.Demand {
    subscribers.last!.receive(value)
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    subscribers.last!.receive(completion: completion)
  }

  public func send(subscription: any Subscription) {
    subscribers.last!.receive(subscription: subscription)
  }

  /// Releases the subscribers.
  public func forgetSubscribers() {
    subscribers = []
    operatorSubscription = nil
  }
}
