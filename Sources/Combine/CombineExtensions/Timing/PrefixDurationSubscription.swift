import CombineShim

/// The subscription of a stream that finishes when an alarm rings. The buffer keeps the finish, which comes
/// on the scheduler, from a value that is being delivered.
@usableFromInline
final class PrefixDurationSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let alarm = Alarm()
  @usableFromInline let connection = UpstreamConnection()
  @usableFromInline let buffer: DemandBuffer<Downstream>

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "PrefixDuration" }

  @inlinable
  func start<Upstream: Publisher>(_ upstream: Upstream)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
    // The time may be over by now, on a scheduler that does not wait.
    guard !connection.hasEnded else { return }
    connection.subscribe(
      to: upstream,
      onValue: { self.buffer.buffer(value: $0) },
      onCompletion: {
        self.alarm.end()
        self.buffer.complete(completion: $0)
      }
    )
  }

  @usableFromInline
  func finish() {
    if connection.cancel() { buffer.complete(completion: .finished) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    connection.request(buffer.demand(demand))
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    alarm.end()
    connection.cancel()
  }
}
