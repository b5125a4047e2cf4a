import CombineShim

/// The subscription to the elements of an async sequence.
final class AsyncElementsSubscription<Source: AsyncSequence & Sendable, Downstream: Subscriber>: Subscription,
  OwnSubscription,
  CustomStringConvertible
where Source.Element == Downstream.Input {
  private let buffer: DemandBuffer<Downstream>
  private let iteration: AsyncIteration<Source>

  init(
    source: Source,
    priority: TaskPriority?,
    mapFailure: @escaping (Source.Failure) -> Downstream.Failure,
    downstream: Downstream
  ) {
    let buffer = DemandBuffer(subscriber: downstream)
    self.buffer = buffer
    iteration = AsyncIteration(
      source,
      priority: priority,
      onElement: { buffer.buffer(value: $0) },
      onEnd: { buffer.complete(completion: $0.map { .failure(mapFailure($0)) } ?? .finished) }
    )
  }

  var description: String { "AsyncSequence" }

  func request(_ demand: Subscribers.Demand) {
    iteration.demand(buffer.demand(demand))
  }

  func cancel() {
    buffer.cancel()
    iteration.cancel()
  }
}
