import CombineShim

/// The subscriber of the publisher of a ``Publishers/Using``, and the subscription of its downstream.
@usableFromInline
final class UsingSubscription<Downstream: Subscriber>: Subscriber, Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let connection = UpstreamConnection()
  @usableFromInline let downstream: Downstream

  /// Cancels the resource, once, and releases it: when it is told to, and at the latest when this
  /// subscription goes.
  @usableFromInline let resource: AnyCancellable

  @inlinable
  init(downstream: Downstream, resource: AnyCancellable) {
    self.downstream = downstream
    self.resource = resource
  }

  @usableFromInline var description: String { "Using" }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    if connection.attach(subscription) { downstream.receive(subscription: self) }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    connection.hasEnded ? .none : downstream.receive(input)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    guard connection.complete() else { return }
    downstream.receive(completion: completion)
    resource.cancel()
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    connection.request(demand)
  }

  @usableFromInline
  func cancel() {
    connection.cancel()
    resource.cancel()
  }
}
