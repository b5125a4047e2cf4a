import CombineShim

/// One subscriber's run of a cold source. Values wait for demand, and the completion for the values.
final class ColdSubscription<Output, Failure: Error>: Subscription {
  private var downstream: AnySubscriber<Output, Failure>?
  private var values: [Output] = []
  private var completion: Subscribers.Completion<Failure>?
  private var demand = Subscribers.Demand.none
  private var isDelivering = false

  init(downstream: AnySubscriber<Output, Failure>) {
    self.downstream = downstream
  }

  /// Sends what the diagram shows, or keeps it until it is demanded.
  func receive(_ event: SourceEvent<Output, Failure>) {
    switch event {
    case .value(let value): values.append(value)
    case .completion(let completion): self.completion = completion
    }
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand += demand
    deliver()
  }

  func cancel() {
    downstream = nil
    values = []
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while let downstream, demand > .none, !values.isEmpty {
      demand -= 1
      demand += downstream.receive(values.removeFirst())
    }
    guard values.isEmpty, let completion, let downstream else { return }
    self.downstream = nil
    downstream.receive(completion: completion)
  }
}
