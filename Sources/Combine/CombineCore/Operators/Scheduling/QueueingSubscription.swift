/// The subscription object of an operator that queues downstream events and schedules an action for each of
/// them.
///
/// An action delivers the oldest queued event, which may not be the one that it was scheduled for. This
/// preserves the order even when a scheduler runs actions immediately or reorders them.
@usableFromInline
protocol QueueingSubscription: ScheduledSubscription where Contents: QueueingContents {
  /// Handles the demand that downstream returned for a value. Called inside the gate after the delivery.
  func request(_ demand: Subscribers.Demand, returnedFor value: Contents.Downstream.Input)
}

/// The contents of a subscription object that queues downstream events.
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

  /// Delivers the oldest queued event.
  @inlinable
  func deliverOldest() {
    insideGate { _ = self.deliverOldestInsideGate() }
  }

  /// Delivers all queued events.
  @inlinable
  func deliverAll() {
    insideGate { while self.deliverOldestInsideGate() {} }
  }

  /// - Returns: `true` if an event was delivered.
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

/// The subscription object of an operator that delivers each event of upstream in a separate action.
///
/// Upstream's completion closes the object to both sides, after which it ignores values and requests. It
/// still delivers the events that were sent earlier, even if downstream cancels.
@usableFromInline
protocol RelayingSubscription: QueueingSubscription where Contents == RelayContents<Downstream> {
  associatedtype Downstream: Subscriber where Downstream.Input == Input

  /// Schedules an action that delivers an event.
  func schedule(_ action: @escaping () -> Void)
}

@usableFromInline
@frozen
struct RelayContents<Downstream: Subscriber>: QueueingContents {
  @usableFromInline let downstream: Downstream
  @usableFromInline var waiting = Queue<Waiting>()

  /// A Boolean value that indicates whether upstream has completed.
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
    lock.withLock {
      guard isSubscribed, contents?.isCompleting == false else { return false }
      contents?.waiting.append(event)
      if case .completion = event { contents?.isCompleting = true }
      return true
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    let upstream: (any Subscription)? = lock.withLock {
      guard case .subscribed(let upstream) = state, contents?.isCompleting == false else { return nil }
      return upstream
    }
    upstream?.request(demand)
  }

  @inlinable
  func cancel() {
    let isCompleting = lock.withLock { contents?.isCompleting == true }
    if !isCompleting { close().upstream?.cancel() }
  }
}

/// A value or a completion that a scheduled action delivers downstream.
@usableFromInline
@frozen
enum ScheduledEvent<Value, Failure: Error> {
  case value(Value)
  case completion(Subscribers.Completion<Failure>)
}
