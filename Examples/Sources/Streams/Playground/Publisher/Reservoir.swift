import CombineExtensions
import CombineShim

/// A publisher by hand: what is sent into it waits for each subscriber until that asks for it.
///
/// Writing a publisher is writing its subscription: ``ReservoirSubscription``. To be used by one thread at a
/// time.
public final class Reservoir<Output, Failure: Error>: Publisher {
  private var subscriptions: [ReservoirSubscription<Output, Failure>] = []
  private var completion: Subscribers.Completion<Failure>?

  /// A publisher without subscribers, that has not ended.
  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = ReservoirSubscription(downstream: AnySubscriber(subscriber))
    if completion == nil { subscriptions.append(subscription) }
    subscriber.receive(subscription: subscription)
    if let completion { subscription.send(completion: completion) }
  }

  /// Sends a value to all who have subscribed. After the end it does nothing.
  public func send(_ value: Output) {
    subscriptions.removeAll { $0.isCancelled }
    for subscription in subscriptions { subscription.send(value) }
  }

  /// Ends the stream for all who have subscribed, and for those who will.
  public func send(completion: Subscribers.Completion<Failure>) {
    guard self.completion == nil else { return }
    self.completion = completion
    let ended = subscriptions
    subscriptions = []
    for subscription in ended { subscription.send(completion: completion) }
  }
}
