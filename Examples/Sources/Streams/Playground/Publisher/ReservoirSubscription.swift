import CombineExtensions
import CombineShim

/// The bridge between a ``Reservoir`` and one of its subscribers: values go down, demand comes up, and a
/// `DemandBuffer` between them makes sure that no value comes before its demand, and the end not before the
/// last value.
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
