import CombineExtensions
import CombineShim

/// A custom publisher, which buffers values for each subscriber until they are requested.
///
/// The main part of a custom publisher is its subscription: ``ReservoirSubscription``. Use it from one thread
/// at a time.
public final class Reservoir<Output, Failure: Error>: Publisher {
  private var subscriptions: [ReservoirSubscription<Output, Failure>] = []
  private var completion: Subscribers.Completion<Failure>?

  /// Creates a publisher without subscribers.
  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = ReservoirSubscription(downstream: AnySubscriber(subscriber))
    if completion == nil { subscriptions.append(subscription) }
    subscriber.receive(subscription: subscription)
    if let completion { subscription.send(completion: completion) }
  }

  /// Sends a value to all subscribers. After a completion, this has no effect.
  public func send(_ value: Output) {
    subscriptions.removeAll { $0.isCancelled }
    for subscription in subscriptions { subscription.send(value) }
  }

  /// Completes the stream for all current and future subscribers.
  public func send(completion: Subscribers.Completion<Failure>) {
    guard self.completion == nil else { return }
    self.completion = completion
    let ended = subscriptions
    subscriptions = []
    for subscription in ended { subscription.send(completion: completion) }
  }
}
