import CombineShim

extension Subscribers {
  /// A custom subscriber that requests a given number of values, and passes them to a closure.
  ///
  /// It shows the complete demand contract. The subscriber requests values as soon as it has its
  /// subscription. The publisher never sends more than that. With each value, the subscriber may request
  /// more, which is added to its previous demand.
  ///
  /// Use it from one thread at a time. The subscriber and its publisher retain each other until the
  /// completion or the cancellation.
  public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
    private let demand: Subscribers.Demand
    private let moreDemand: (_ count: Int) -> Subscribers.Demand
    private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    private let receiveValue: (Input) -> Void
    private var subscription: (any Subscription)?

    /// How many values were received.
    public private(set) var count = 0
    /// How many values were requested in total.
    public private(set) var requested = Subscribers.Demand.none
    /// How many values are still expected.
    public private(set) var outstanding = Subscribers.Demand.none

    /// - Parameters:
    ///   - demand: The initial demand.
    ///   - moreDemand: A closure that returns the additional demand for the number of received values.
    ///   - receiveCompletion: A closure that receives the completion, if there is one.
    ///   - receiveValue: A closure that receives the values.
    public init(
      demand: Subscribers.Demand,
      moreDemand: @escaping (_ count: Int) -> Subscribers.Demand = { _ in .none },
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.demand = demand
      self.moreDemand = moreDemand
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    /// A Boolean value that indicates whether the subscriber has a subscription that has neither completed
    /// nor been cancelled.
    public var isSubscribed: Bool { subscription != nil }

    public func receive(subscription: any Subscription) {
      guard self.subscription == nil else {
        // A subscriber can have only one subscription, so another one is cancelled.
        subscription.cancel()
        return
      }
      self.subscription = subscription
      request(demand)
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
      count += 1
      if outstanding > .none { outstanding -= 1 }
      receiveValue(input)
      let more = moreDemand(count)
      requested += more
      outstanding += more
      return more
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      subscription = nil
      outstanding = .none
      receiveCompletion(completion)
    }

    /// Requests more values. After a completion, this has no effect.
    public func request(_ demand: Subscribers.Demand) {
      guard let subscription, demand > .none else { return }
      // This is counted first, because the publisher may send before the call returns.
      requested += demand
      outstanding += demand
      subscription.request(demand)
    }

    public func cancel() {
      let cancelled = subscription
      subscription = nil
      outstanding = .none
      cancelled?.cancel()
    }
  }
}

extension Publisher {
  /// Subscribes with a ``CombineShim/Subscribers/CustomSink``.
  /// - Parameters:
  ///   - demand: The initial demand.
  ///   - moreDemand: A closure that returns the additional demand for the number of received values.
  ///   - receiveCompletion: A closure that receives the completion, if there is one.
  ///   - receiveValue: A closure that receives the values.
  /// - Returns: The subscriber, which can request more or cancel.
  public func customSink(
    demand: Subscribers.Demand,
    moreDemand: @escaping (_ count: Int) -> Subscribers.Demand = { _ in .none },
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> Subscribers.CustomSink<Output, Failure> {
    let sink = Subscribers.CustomSink(
      demand: demand,
      moreDemand: moreDemand,
      receiveCompletion: receiveCompletion,
      receiveValue: receiveValue
    )
    subscribe(sink)
    return sink
  }
}
