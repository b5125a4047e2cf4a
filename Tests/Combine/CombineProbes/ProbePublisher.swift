import CombineShim

/// A publisher that enforces no rules: it passes its subscribers the given subscription and then sends any
/// events, regardless of demand, so that tests can observe how operators handle invalid input.
public final class ProbePublisher<Output, Failure: Error>: Publisher {
  public let subscription: (any Subscription)?
  public private(set) var subscribers: [AnySubscriber<Output, Failure>] = []

  /// The latest subscriber as a subscription, for operators that implement both with one object.
  public private(set) var operatorSubscription: (any Subscription)?

  /// A closure that runs for each subscriber, before it receives the subscription.
  public var onSubscribe: ((AnySubscriber<Output, Failure>) -> Void)?

  /// - Parameter subscription: The subscription that each subscriber receives; `nil` for none.
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

  /// Sends a value to the latest subscriber.
  /// - Returns: The demand that the subscriber returns.
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
