import CombineShim

/// A subscription that its downstream has before there is one to upstream, which comes when an alarm rings.
@usableFromInline
final class LateSubscription<Downstream: Subscriber>: Subscriber, Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let alarm = Alarm()
  @usableFromInline let connection = UpstreamConnection()
  @usableFromInline let downstream: Downstream

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @usableFromInline var description: String { "DelaySubscription" }

  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    connection.attach(subscription)
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    connection.hasEnded ? .none : downstream.receive(input)
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    if connection.complete() { downstream.receive(completion: completion) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    connection.request(demand)
  }

  @usableFromInline
  func cancel() {
    alarm.end()
    connection.cancel()
  }
}
