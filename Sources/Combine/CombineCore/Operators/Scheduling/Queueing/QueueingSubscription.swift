/// The object of an operator that puts what downstream is to get into a queue and schedules an action for
/// each.
///
/// Each action delivers what is oldest in the queue, not what it was made for. So the order holds even when a
/// scheduler runs actions at once or changes their places.
@usableFromInline
protocol QueueingSubscription: ScheduledSubscription where Contents: QueueingContents {
  /// Deals with the demand that downstream returned for a value. Called inside the gate, after the delivery.
  func request(_ demand: Subscribers.Demand, returnedFor value: Contents.Downstream.Input)
}

/// The contents of an object that queues what downstream is to get.
@usableFromInline
protocol QueueingContents: SubscriptionContents {
  typealias Waiting = ScheduledEvent<Downstream.Input, Downstream.Failure>

  var waiting: Queue<Waiting> { get set }
}

extension QueueingSubscription {
  @inlinable
  func request(_ demand: Subscribers.Demand, returnedFor value: Contents.Downstream.Input) {
    upstreamSubscription?.request(demand)
  }

  /// Delivers the oldest in the queue.
  @inlinable
  func deliverOldest() {
    insideGate { _ = self.deliverOldestInsideGate() }
  }

  /// Delivers all that is in the queue.
  @inlinable
  func deliverAll() {
    insideGate { while self.deliverOldestInsideGate() {} }
  }

  /// - Returns: Whether there was any.
  @inlinable
  func deliverOldestInsideGate() -> Bool {
    lock.lock()
    var event: Contents.Waiting?
    if isSubscribed { event = contents?.waiting.popFirst() }
    let downstream = contents?.downstream
    lock.unlock()
    guard let event, let downstream else { return false }
    switch event {
    case .value(let value):
      let demand = downstream.receive(value)
      if demand != .none { request(demand, returnedFor: value) }
    case .completion(let completion):
      close().contents?.downstream.receive(completion: completion)
    }
    return true
  }
}
