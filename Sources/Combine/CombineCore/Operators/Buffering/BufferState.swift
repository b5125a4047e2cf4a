/// The state of a ``BufferSubscription``. Each event is a mutating function that returns the action for the
/// caller to perform after it has released the lock.
@usableFromInline
struct BufferState<Value, Failure: Error> {
  @usableFromInline
  enum BufferPhase {
    case awaitingSubscription
    case subscribed
    case completed
    case cancelled
  }

  /// The state of the delivery to downstream.
  @usableFromInline
  enum DeliveryPhase {
    case idle
    /// Upstream's subscription has arrived, and downstream is about to receive its own, before any value.
    case beginning
    /// Downstream is receiving its subscription. Values that it requests during that call are delivered
    /// immediately.
    case handingOver
    case draining
    /// Values that downstream requested while receiving its subscription are being delivered.
    case drainingInside
  }

  /// The decision about a value from upstream.
  @usableFromInline
  enum Decision {
    /// The caller delivers the value now.
    case deliver
    /// The value was buffered. The caller releases the value that was dropped to make room for it, if there
    /// is one, and drains the buffer if `drains` is `true`.
    case kept(dropped: Value?, drains: Bool)
    case dropped
    /// The buffer is full, and upstream must be cancelled.
    case overflow
  }

  /// The next step of the draining thread.
  @usableFromInline
  enum BufferStep {
    /// Deliver the values in the batch.
    case deliver
    /// Release the values in the batch and deliver the completion.
    case complete(Subscribers.Completion<Failure>)
    case stop
  }

  @usableFromInline var phase = BufferPhase.awaitingSubscription
  @usableFromInline var subscription: (any Subscription)?

  /// A Boolean value that indicates whether upstream was cancelled because the buffer was full.
  @usableFromInline var hasOverflowed = false

  @usableFromInline var values = Queue<Value>()
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var terminal: Subscribers.Completion<Failure>?

  @usableFromInline var delivery = DeliveryPhase.idle

  /// A Boolean value that indicates whether a request or a value arrived while downstream was receiving its
  /// subscription, when nothing could drain the buffer.
  @usableFromInline var isDrainDue = false

  /// The number of the thread that is delivering.
  @usableFromInline var deliveringThread: UInt = 0

  @inlinable
  init() {}

  @inlinable var hasFailed: Bool { if case .failure = terminal { true } else { false } }

  /// A Boolean value that indicates whether the stored completion can be delivered. As in Combine, a failure
  /// doesn't wait for demand for the buffered values.
  @inlinable var isCompletionDue: Bool {
    guard terminal != nil else { return false }
    return demand == .none ? hasFailed : values.isEmpty
  }

  /// A Boolean value that indicates whether values no longer need to be buffered and go directly from
  /// upstream to downstream.
  @inlinable var isOpen: Bool {
    phase == .subscribed && delivery == .idle && demand == .unlimited && values.isEmpty && terminal == nil
  }

  /// A Boolean value that indicates whether a value or the completion can be delivered.
  @inlinable var canDrain: Bool {
    phase == .subscribed && (demand != .none && !values.isEmpty || isCompletionDue)
  }
}

// Delivery.
extension BufferState {
  /// - Returns: `true` if the caller must drain the buffer; `false` if another thread does or nothing can be
  ///   delivered.
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
  mutating func nextStep(adding more: Subscribers.Demand, batch: inout Queue<Value>) -> BufferStep {
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

  /// Moves as many values as demanded into a batch. Their demand is subtracted before they are delivered.
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

  /// - Returns: The completion to deliver now, if it is due.
  @inlinable
  mutating func takeDueCompletion() -> Subscribers.Completion<Failure>? {
    guard phase == .subscribed, isCompletionDue else { return nil }
    phase = .completed
    subscription = nil
    return terminal
  }
}

// Events from upstream.
extension BufferState {
  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  @inlinable
  mutating func take(_ subscription: any Subscription) -> Bool {
    guard phase == .awaitingSubscription else { return false }
    phase = .subscribed
    self.subscription = subscription
    delivery = .beginning
    deliveringThread = currentThreadNumber
    return true
  }

  /// Called by the thread that accepted the subscription, before downstream receives its own.
  @inlinable
  mutating func handOver() {
    delivery = .handingOver
  }

  /// Called after downstream has received its subscription.
  /// - Returns: `true` if the caller must drain the buffer.
  @inlinable
  mutating func endHandingOver() -> Bool {
    delivery = .idle
    // As in Combine, the buffer's own error waits for the next event.
    return hasOverflowed && !isDrainDue ? false : startDrain()
  }

  /// Decides whether a value from upstream is delivered, buffered or dropped.
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

  /// - Returns: The subscription to cancel, or `nil` if the stream is already ending.
  @inlinable
  mutating func overflow(with error: Failure) -> (any Subscription)? {
    guard phase == .subscribed, terminal == nil else { return nil }
    terminal = .failure(error)
    hasOverflowed = true
    return subscription
  }

  /// - Returns: `true` if the completion was accepted. Only the first one is.
  @inlinable
  mutating func take(_ completion: Subscribers.Completion<Failure>) -> Bool {
    guard phase == .subscribed, terminal == nil else { return false }
    terminal = completion
    return true
  }

  /// A Boolean value that indicates whether the caller is delivering a value and the failure precedes the
  /// rest of the batch, as in Combine.
  @inlinable var failureGoesAhead: Bool {
    guard hasFailed, isCompletionDue, deliveringThread == currentThreadNumber else { return false }
    return delivery == .draining || delivery == .drainingInside
  }
}

// Events from downstream.
extension BufferState {
  /// - Returns: `true` if the caller must drain the buffer.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> Bool {
    guard phase == .subscribed else { return false }
    demand += more
    return startDrain()
  }

  /// - Returns: The subscription to cancel, if any.
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
