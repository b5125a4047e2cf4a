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

/// The object of an operator that delivers all that upstream sends, each in an action of its own.
///
/// Upstream's completion closes it to both sides: what was sent until then is delivered, and neither values
/// nor requests nor a cancel change that.
@usableFromInline
protocol RelayingSubscription: QueueingSubscription where Contents == RelayContents<Downstream> {
  associatedtype Downstream: Subscriber where Downstream.Input == Input

  /// Schedules the action.
  func schedule(_ action: @escaping () -> Void)
}

@usableFromInline
@frozen
struct RelayContents<Downstream: Subscriber>: QueueingContents {
  @usableFromInline let downstream: Downstream
  @usableFromInline var waiting = Queue<Waiting>()

  /// Whether upstream has completed.
  @usableFromInline var isCompleting = false

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }
}

extension RelayingSubscription {
  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    relay(.value(input))
    return .none
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Failure>) {
    relay(.completion(completion))
  }

  @inlinable
  func relay(_ event: Contents.Waiting) {
    guard enqueue(event) else { return }
    schedule { self.deliverOldest() }
  }

  @inlinable
  func enqueue(_ event: Contents.Waiting) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard isSubscribed, contents?.isCompleting == false else { return false }
    contents?.waiting.append(event)
    if case .completion = event { contents?.isCompleting = true }
    return true
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    lock.lock()
    guard case .subscribed(let upstream) = state, contents?.isCompleting == false else {
      lock.unlock()
      return
    }
    lock.unlock()
    upstream.request(demand)
  }

  @inlinable
  func cancel() {
    lock.lock()
    let isCompleting = contents?.isCompleting == true
    lock.unlock()
    if !isCompleting { close().upstream?.cancel() }
  }
}

/// A value or the completion that an action on a scheduler delivers to downstream.
@usableFromInline
@frozen
enum ScheduledEvent<Value, Failure: Error> {
  case value(Value)
  case completion(Subscribers.Completion<Failure>)
}
