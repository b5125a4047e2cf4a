import CombineShim

extension Subscribers {
  /// A subscriber by hand: it says how many values it wants, and hands them to a closure.
  ///
  /// It shows the whole contract of demand. The subscriber requests values once it has its subscription; the
  /// publisher sends no more than were requested; with each value the subscriber may request more, which is
  /// added to what it requested before.
  ///
  /// To be used by one thread at a time. It and its publisher keep each other until the end, or until it
  /// cancels.
  public final class CustomSink<Input, Failure: Error>: Subscriber, Cancellable {
    private let demand: Subscribers.Demand
    private let moreDemand: (_ count: Int) -> Subscribers.Demand
    private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    private let receiveValue: (Input) -> Void
    private var subscription: (any Subscription)?

    /// How many values came.
    public private(set) var count = 0
    /// How many values were requested, all in all.
    public private(set) var requested = Subscribers.Demand.none
    /// How many values may still come.
    public private(set) var outstanding = Subscribers.Demand.none

    /// - Parameters:
    ///   - demand: How many values to ask for at the start.
    ///   - moreDemand: How many more to ask for when so many have come.
    ///   - receiveCompletion: A closure that gets the end, if it comes.
    ///   - receiveValue: A closure that gets the values.
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

    /// Whether it has a subscription: nothing has ended, and it has not cancelled.
    public var isSubscribed: Bool { subscription != nil }

    public func receive(subscription: any Subscription) {
      guard self.subscription == nil else {
        // A subscriber listens to one publisher. A second one is sent away.
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

    /// Asks for more values. After the end it does nothing.
    public func request(_ demand: Subscribers.Demand) {
      guard let subscription, demand > .none else { return }
      // Counted first: the publisher may send before it returns.
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
