/// The state of a ``BufferSubscription``: each event is a mutating function that returns what to do after the
/// lock is released.
@usableFromInline
struct BufferState<Value, Failure: Error> {
  @usableFromInline
  enum Phase {
    case awaitingSubscription
    case subscribed
    case completed
    case cancelled
  }

  /// The state of the thread that calls downstream, if one does.
  @usableFromInline
  enum DeliveryPhase {
    case idle
    /// The subscription has come and goes downstream next: nothing may go before it.
    case beginning
    /// Downstream is getting its subscription, from inside which it may request values, and is served then.
    case handingOver
    case draining
    /// Downstream has requested values from inside of getting its subscription.
    case drainingInside
  }

  /// The decision about a value that upstream has sent.
  @usableFromInline
  enum Decision {
    /// It goes downstream now, delivered by the caller.
    case deliver
    /// It was kept. The caller releases what had to make room for it, and drains if told so.
    case kept(dropped: Value?, drains: Bool)
    case dropped
    /// There is no room for it and upstream is to be cancelled.
    case overflow
  }

  /// The next step of the thread that drains.
  @usableFromInline
  enum DrainStep {
    /// The batch is to be delivered.
    case deliver
    /// What the batch holds is to be released.
    case complete(Subscribers.Completion<Failure>)
    case stop
  }

  @usableFromInline var phase = Phase.awaitingSubscription
  @usableFromInline var subscription: (any Subscription)?

  /// Whether upstream was cancelled because the buffer was full.
  @usableFromInline var hasOverflowed = false

  @usableFromInline var values = Queue<Value>()
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var terminal: Subscribers.Completion<Failure>?

  @usableFromInline var delivery = DeliveryPhase.idle

  /// Whether a request or a value came while downstream was getting its subscription, when it could not
  /// drain.
  @usableFromInline var isDrainDue = false

  /// The number of the thread that delivers.
  @usableFromInline var deliveringThread: UInt = 0

  @inlinable
  init() {}

  @inlinable var hasFailed: Bool { if case .failure = terminal { true } else { false } }

  /// Whether the stored completion may go downstream. A failure does not wait for values that were not
  /// demanded, as in Combine.
  @inlinable var isCompletionDue: Bool {
    guard terminal != nil else { return false }
    return demand == .none ? hasFailed : values.isEmpty
  }

  /// Whether nothing is ever kept again until the end: whatever upstream sends goes downstream.
  @inlinable var isOpen: Bool {
    phase == .subscribed && delivery == .idle && demand == .unlimited && values.isEmpty && terminal == nil
  }

  /// Whether there is something that may go downstream.
  @inlinable var canDrain: Bool {
    phase == .subscribed && (demand != .none && !values.isEmpty || isCompletionDue)
  }
}

// Deliveries.
extension BufferState {
  /// - Returns: Whether the caller is to drain; else another thread does, or there is nothing to do.
  @inlinable
  mutating func startDrain() -> Bool {
    guard canDrain else { return false }
    switch delivery {
    case .idle: delivery = .draining
    case .handingOver where deliveringThread == currentThreadNumber: delivery = .drainingInside
    case .beginning, .handingOver:
      isDrainDue = true
      return false
    case .draining, .drainingInside: return false
    }
    deliveringThread = currentThreadNumber
    return true
  }

  @inlinable
  mutating func endDelivery() {
    delivery = delivery == .drainingInside ? .handingOver : .idle
  }

  @inlinable
  mutating func nextStep(adding more: Subscribers.Demand, batch: inout Queue<Value>) -> DrainStep {
    demand += more
    guard phase == .subscribed else {
      endDelivery()
      return .stop
    }
    if demand != .none, !values.isEmpty {
      takeBatch(into: &batch)
      return .deliver
    }
    endDelivery()
    guard let completion = takeDueCompletion() else { return .stop }
    swap(&values, &batch)
    return .complete(completion)
  }

  /// Takes as many values as are demanded. The demand for them is gone before they are delivered.
  @inlinable
  mutating func takeBatch(into batch: inout Queue<Value>) {
    guard let limit = demand.max, limit < values.count else {
      demand -= values.count
      return swap(&values, &batch)
    }
    demand = .none
    for _ in 0..<limit {
      if let value = values.popFirst() { batch.append(value) }
    }
  }

  /// - Returns: The completion that is to go downstream now, if there is one.
  @inlinable
  mutating func takeDueCompletion() -> Subscribers.Completion<Failure>? {
    guard phase == .subscribed, isCompletionDue else { return nil }
    phase = .completed
    subscription = nil
    return terminal
  }
}

// Upstream.
extension BufferState {
  /// - Returns: Whether the subscription was taken; else it is to be cancelled.
  @inlinable
  mutating func take(_ subscription: any Subscription) -> Bool {
    guard phase == .awaitingSubscription else { return false }
    phase = .subscribed
    self.subscription = subscription
    delivery = .beginning
    deliveringThread = currentThreadNumber
    return true
  }

  /// Called by the thread that took the subscription, before downstream gets its own.
  @inlinable
  mutating func handOver() {
    delivery = .handingOver
  }

  /// Called when downstream has got its subscription.
  /// - Returns: Whether the caller is to drain.
  @inlinable
  mutating func endHandingOver() -> Bool {
    delivery = .idle
    // An error of the buffer's own waits for the next event, as in Combine.
    return hasOverflowed && !isDrainDue ? false : startDrain()
  }

  /// Decides what becomes of a value that upstream has sent.
  @inlinable
  mutating func admit(
    _ value: Value,
    size: Int,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Decision {
    guard phase == .subscribed, !hasFailed else { return .dropped }
    var dropped: Value?
    if values.count >= size {
      switch whenFull {
      case .dropNewest: return .dropped
      case .dropOldest: dropped = values.popFirst()
      case .customError: return .overflow
      }
    } else if delivery == .idle, values.isEmpty, demand != .none {
      delivery = .draining
      deliveringThread = currentThreadNumber
      demand -= 1
      return .deliver
    }
    values.append(value)
    return .kept(dropped: dropped, drains: startDrain())
  }

  /// - Returns: The subscription to cancel.
  @inlinable
  mutating func overflow(with error: Failure) -> (any Subscription)? {
    guard phase == .subscribed, terminal == nil else { return nil }
    terminal = .failure(error)
    hasOverflowed = true
    return subscription
  }

  /// - Returns: Whether it is taken; only the first is.
  @inlinable
  mutating func take(_ completion: Subscribers.Completion<Failure>) -> Bool {
    guard phase == .subscribed, terminal == nil else { return false }
    terminal = completion
    return true
  }

  /// Whether the caller is inside the delivery of a value and the failure goes ahead of the rest of the
  /// batch, as in Combine.
  @inlinable var failureGoesAhead: Bool {
    guard hasFailed, isCompletionDue, deliveringThread == currentThreadNumber else { return false }
    return delivery == .draining || delivery == .drainingInside
  }
}

// Downstream.
extension BufferState {
  /// - Returns: Whether the caller is to drain.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> Bool {
    guard phase == .subscribed else { return false }
    demand += more
    return startDrain()
  }

  /// - Returns: The subscription to cancel.
  @inlinable
  mutating func cancel(releasing released: inout Queue<Value>) -> (any Subscription)? {
    guard phase == .subscribed else { return nil }
    phase = .cancelled
    swap(&values, &released)
    let cancelled = hasOverflowed ? nil : subscription
    subscription = nil
    return cancelled
  }
}
