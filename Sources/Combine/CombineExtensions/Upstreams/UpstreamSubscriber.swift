import CombineShim

/// The subscriber of one of an operator's upstreams, which brings what it gets to the operator.
///
/// It drops what comes after the connection has ended. Its closures hold the operator's subscription; they
/// are made where the operator is subscribed to, so that they are specialised there.
@usableFromInline
final class UpstreamSubscriber<Input, Failure: Error>: Subscriber {
  @usableFromInline let connection: UpstreamConnection
  @usableFromInline let onValue: (Input) -> Subscribers.Demand
  @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(
    connection: UpstreamConnection,
    onValue: @escaping (Input) -> Subscribers.Demand,
    onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.connection = connection
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  @inlinable
  func receive(subscription: any Subscription) {
    connection.attach(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    connection.hasEnded ? .none : onValue(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if connection.complete() { onCompletion(completion) }
  }
}

extension UpstreamConnection {
  /// Subscribes to upstream.
  /// - Parameters:
  ///   - upstream: The publisher to subscribe to.
  ///   - onValue: A closure that gets each value, and returns how many more are wanted.
  ///   - onCompletion: A closure that gets the completion, when the connection has ended.
  @inlinable
  func subscribe<Upstream: Publisher>(
    to upstream: Upstream,
    onValue: @escaping (Upstream.Output) -> Subscribers.Demand,
    onCompletion: @escaping (Subscribers.Completion<Upstream.Failure>) -> Void
  ) {
    upstream.subscribe(
      UpstreamSubscriber(connection: self, onValue: onValue, onCompletion: onCompletion)
    )
  }
}
