import CombineExtensions
import CombineShim

/// The connection between a ``Reservoir`` and one subscriber. Values go downstream, and demand goes upstream.
/// A `DemandBuffer` between them ensures that no value is delivered without demand, and the completion not
/// before the last value.
final class ReservoirSubscription<Output, Failure: Error>: Subscription {
  private let buffer: DemandBuffer<AnySubscriber<Output, Failure>>
  private(set) var isCancelled = false

  init(downstream: AnySubscriber<Output, Failure>) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  func send(_ value: Output) {
    buffer.buffer(value: value)
  }

  func send(completion: Subscribers.Completion<Failure>) {
    buffer.complete(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    buffer.demand(demand)
  }

  func cancel() {
    isCancelled = true
    buffer.cancel()
  }
}
