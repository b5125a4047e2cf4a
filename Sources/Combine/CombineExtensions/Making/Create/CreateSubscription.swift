import CombineShim

/// The subscription of a ``Publishers/Create``. Its source keeps it alive through the subscriber that the
/// closure got.
@usableFromInline
final class CreateSubscription<Output, Failure: Error>: Subscription, OwnSubscription, CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<AnySubscriber<Output, Failure>>
  @usableFromInline let source = CreateSource()

  @inlinable
  init(downstream: AnySubscriber<Output, Failure>) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "Create" }

  // Inlined, so that what the closure sends is delivered by code that knows the types.
  @inlinable
  func start(_ factory: Publishers.Create<Output, Failure>.SubscriberHandler) {
    guard !source.hasEnded else { return }
    let cancellable = factory(
      Publishers.Create.Subscriber(
        onValue: { self.buffer.buffer(value: $0) },
        onCompletion: { completion in
          self.buffer.complete(completion: completion)
          self.source.end()
        }
      )
    )
    source.run(cancellable)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    buffer.demand(demand)
  }

  @inlinable
  func cancel() {
    buffer.cancel()
    source.end()
  }
}
