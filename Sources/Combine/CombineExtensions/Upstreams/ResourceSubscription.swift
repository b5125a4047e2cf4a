import CombineShim

/// A subscriber that forwards all events to downstream, and cancels a resource when the stream ends.
@usableFromInline
final class ResourceSubscription<Downstream: Subscriber>: Subscriber, Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let connection = UpstreamConnection()
  @usableFromInline let downstream: Downstream

  /// Cancels and releases the resource once, on request or when this subscription is released.
  @usableFromInline let resource: AnyCancellable

  @usableFromInline let description: String

  /// `true` if downstream receives this subscription before upstream sends one.
  @usableFromInline let isAnnounced: Bool

  @inlinable
  init(downstream: Downstream, resource: AnyCancellable, name: String, isAnnounced: Bool = false) {
    self.downstream = downstream
    self.resource = resource
    description = name
    self.isAnnounced = isAnnounced
  }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    if connection.attach(subscription), !isAnnounced { downstream.receive(subscription: self) }
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

  /// Cancels upstream, and then the resource.
  @usableFromInline
  func cancel() {
    connection.cancel()
    resource.cancel()
  }
}
