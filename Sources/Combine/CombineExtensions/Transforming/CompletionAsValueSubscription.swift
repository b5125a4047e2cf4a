import CombineShim

/// The subscription of an operator that makes a value of each of upstream's, and perhaps a last one of its
/// completion.
///
/// The last value waits for demand as any other does; the finish follows it.
@usableFromInline
final class CompletionAsValueSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let description: String

  @inlinable
  init(downstream: Downstream, description: String) {
    buffer = DemandBuffer(subscriber: downstream)
    self.description = description
  }

  /// Subscribes to upstream, when downstream has got this subscription.
  /// - Parameters:
  ///   - upstream: The publisher of the values.
  ///   - transform: A closure that makes a value of each value.
  ///   - last: A closure that makes the last value of the completion, or `nil` for none.
  @inlinable
  func start<Upstream: Publisher>(
    _ upstream: Upstream,
    transform: @escaping (Upstream.Output) -> Downstream.Input,
    last: @escaping (Subscribers.Completion<Upstream.Failure>) -> Downstream.Input?
  ) {
    guard !self.upstream.hasEnded else { return }
    self.upstream.subscribe(
      to: upstream,
      onValue: { self.buffer.buffer(value: transform($0)) },
      onCompletion: { completion in
        if let last = last(completion) { self.buffer.buffer(value: last) }
        self.buffer.complete(completion: .finished)
      }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(buffer.demand(demand))
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    upstream.cancel()
  }
}
