import Synchronization

/// The subscription of ``Publishers/FlatMap`` and of the merges, which interleaves the values of several
/// publishers, its children.
///
/// While demand is finite, the fan-in requests one value at a time from each child, even before downstream
/// requests it, and another one when that value has gone downstream. Values without demand wait in a buffer
/// that all children share. When demand is unlimited and the buffer is empty, values pass through the gate
/// without the lock.
///
/// When an event arrives while another thread is inside the gate, the fan-in first decides whether to admit
/// the event, and then posts it there. For this reason, downstream receives a value that a child sent before
/// the end earlier than the completion, whichever thread delivers it (rule L8 of
/// Documentation/Architecture.md).
@usableFromInline
final class FanIn<Downstream: Subscriber>: CombiningSubscription, UsingDelivery {
  /// An event posted at the gate.
  @usableFromInline
  enum Event {
    /// A value that arrived while demand was unlimited.
    case value(Downstream.Input)

    /// A value that has consumed its demand. It counts as delivered, which means that the next value was
    /// already requested from its child.
    case counted(Downstream.Input)

    /// A drain that has begun (`isDraining` is set), for the thread inside the gate to carry out.
    case drain
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let description: String

  /// The maximum number of children that may be active at a time. Unlimited if there is no upstream.
  @usableFromInline let maxPublishers: Subscribers.Demand

  /// If `true`, values before a child's subscription and events after a child's end are dropped.
  @usableFromInline let dropsStrayEvents: Bool

  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()
  @usableFromInline let end = StreamEnd()

  /// Set by `cancel()` and when the completion is delivered. From then on, posted events are dropped,
  /// including values that were sent before the cancellation (rule D9 of Documentation/Architecture.md).
  @usableFromInline let hasEnded = Atomic(false)

  /// Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var use = DownstreamUse()

  /// The children that aren't in the list of `state` yet but already delay the end of the stream.
  @usableFromInline let awaited = AwaitedChildren()

  /// A copy of `state.isOpen` for readers without the lock.
  @usableFromInline let isOpen = Atomic(false)

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var state = FanInState<Downstream.Input>()

  @inlinable
  init(
    downstream: Downstream,
    description: String,
    maxPublishers: Subscribers.Demand = .unlimited,
    dropsStrayEvents: Bool
  ) {
    self.downstream = downstream
    self.description = description
    self.maxPublishers = maxPublishers
    self.dropsStrayEvents = dropsStrayEvents
    downstream.beginUse()
  }

  deinit {
    if use.end() { downstream.endUse() }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    if lock.withLock({ state.request(demand) }) { drain() }
  }

  @inlinable
  func cancel() {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    releaseIfIdle()
    guard let remains = lock.withLock({ endStream() }) else { return }
    for subscription in remains.children { subscription.cancel() }
    remains.upstream?.cancel()
  }

  /// Called with the lock held.
  @inlinable
  func endStream(as phase: FanInState<Downstream.Input>.FanInPhase = .over) -> FanInState<Downstream.Input>
    .Remains?
  {
    guard let remains = state.end(as: phase) else { return nil }
    awaited.close()
    end.mark()
    return remains
  }

  /// Called with the lock held.
  @inlinable
  func finishStreamIfDone() -> Bool {
    guard !awaited.isAny, state.finishIfDone() else { return false }
    end.mark()
    return true
  }

  /// Handles a posted event. Called inside the gate.
  @usableFromInline
  func handle(_ event: Event) {
    let isOver = hasEnded.load(ordering: .sequentiallyConsistent)
    switch event {
    case .value(let value):
      if !isOver { _ = deliver(value) }
    case .counted(let value):
      endDelivery(adding: isOver ? .none : deliver(value))
    case .drain:
      drainInsideGate()
    case .completion(let completion):
      if !isOver { deliver(completion) }
    }
  }
}

// The children.
extension FanIn {
  /// Subscribes to another publisher, unless the stream has ended.
  @inlinable
  func add<P: Publisher>(_ publisher: P)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    if announceChild() {
      publisher.receive(subscriber: FanInChild(fanIn: self, link: FanInLink()))
    }
  }

  /// Adds a child to the count of awaited children.
  /// - Returns: `false` if no further children are accepted.
  @inlinable
  func announceChild() -> Bool {
    if awaited.add() { return true }
    // The rejected child was counted briefly and may have delayed the end of the stream.
    if stopAwaiting() { bring(.completion(.finished)) }
    return false
  }

  /// Removes an announced child from the count of awaited children.
  /// - Returns: `true` if the stream ends with this call.
  @inlinable
  @inline(__always)
  func stopAwaiting() -> Bool {
    awaited.remove() && finishStreamWithLock()
  }

  @usableFromInline
  func finishStreamWithLock() -> Bool {
    lock.withLock { finishStreamIfDone() }
  }

  @inlinable
  func attach(_ subscription: any Subscription, to link: FanInLink) {
    let demand = lock.withLock {
      let demand = state.attach(subscription, to: link)
      // This must come after the child was added to the list, because the stream could otherwise finish too
      // early.
      if demand != nil { _ = awaited.remove() }
      return demand
    }
    if let demand {
      subscription.request(demand)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  func finish(_ link: FanInLink) {
    let (released, finishes) = lock.withLock { (remove(link), finishStreamIfDone()) }
    withExtendedLifetime(released) {}
    goOnWithoutChild(finishes: finishes)
  }

  /// Called with the lock held.
  @inlinable
  func remove(_ link: FanInLink) -> (any Subscription)? {
    if case .announced = link.membership { _ = awaited.remove() }
    return state.remove(link)
  }

  @inlinable
  func goOnWithoutChild(finishes: Bool) {
    if finishes {
      bring(.completion(.finished))
    } else if maxPublishers != .unlimited {
      askForChild()
    }
  }

  /// Requests another child from upstream after one has finished.
  // Separate from its caller, which would otherwise spend most of its time copying and releasing a
  // subscription when it handles a known child with unlimited `maxPublishers`.
  @usableFromInline
  func askForChild() {
    lock.withLock { state.upstream }?.request(.max(1))
  }

  @inlinable
  func fail(_ failure: Subscribers.Completion<Downstream.Failure>, from link: FanInLink) {
    let (released, remains): ((any Subscription)?, FanInState<Downstream.Input>.Remains?) = lock.withLock {
      if dropsStrayEvents, link.hasLeft { return (nil, nil) }
      return (remove(link), endStream())
    }
    withExtendedLifetime(released) {}
    if let remains { cancelChildren(remains, andDeliver: failure) }
  }

  @inlinable
  func cancelChildren(
    _ remains: FanInState<Downstream.Input>.Remains,
    andDeliver failure: Subscribers.Completion<Downstream.Failure>
  ) {
    for subscription in remains.children { subscription.cancel() }
    bring(.completion(failure))
  }
}

// Upstream, whose values become children.
extension FanIn {
  @inlinable
  func begin(_ subscription: any Subscription) {
    if lock.withLock({ state.take(upstream: subscription) }) {
      subscription.request(maxPublishers)
    } else {
      subscription.cancel()
    }
  }

  /// Records that no further children will arrive, and finishes the stream if nothing remains.
  @inlinable
  func seal() {
    let (released, finishes) = lock.withLock {
      awaited.close()
      return (state.seal(), finishStreamIfDone())
    }
    withExtendedLifetime(released) {}
    if finishes { bring(.completion(.finished)) }
  }

  @inlinable
  func failUpstream(_ failure: Subscribers.Completion<Downstream.Failure>) {
    let remains: FanInState<Downstream.Input>.Remains? = lock.withLock {
      precondition(state.phase != .failing, "Upstream failed again while its failure was being handled")
      return state.isSealed ? nil : endStream(as: .failing)
    }
    guard let remains else { return }
    for subscription in remains.children { subscription.cancel() }
    lock.withLock { state.endFailing() }
    bring(.completion(failure))
  }
}

// Values.
extension FanIn {
  /// Delivers or buffers a value.
  /// - Parameter link: The link of the value's child, or `nil` if the child has no subscription.
  @inlinable
  @inline(__always)
  func receive(_ input: Downstream.Input, from link: FanInLink?) -> Subscribers.Demand {
    guard isOpen.load(ordering: .acquiring) else { return receiveCounted(input, from: link) }
    switch gate.enter() {
    case .entered:
      if admits(link) { _ = deliver(input) }
      leaveGate()
    case .inside:
      if admits(link) { _ = deliver(input) }
    case .taken:
      if admits(link) { post(.value(input)) }
    }
    return .none
  }

  /// Delivers or buffers a value while demand is counted.
  @inlinable
  func receiveCounted(_ input: Downstream.Input, from link: FanInLink?) -> Subscribers.Demand {
    guard admits(link), lock.withLock({ state.admit(input, from: link) }) else { return .none }
    var more = Subscribers.Demand.none
    switch gate.enter() {
    case .entered:
      if admits(link) { more = deliver(input) }
      leaveGate()
    case .inside:
      if admits(link) { more = deliver(input) }
    case .taken:
      post(.counted(input))
      return .max(1)
    }
    endDelivery(adding: more)
    return .max(1)
  }

  @inlinable
  func endDelivery(adding more: Subscribers.Demand) {
    if lock.withLock({ state.endDelivery(adding: more) }) { drain() }
  }

  @inlinable
  func admits(_ link: FanInLink?) -> Bool {
    if dropsStrayEvents, let link { link.isAttached.load(ordering: .acquiring) } else { end.admitsCaller }
  }

  /// Delivers buffered values while there is demand. Because one thread drains at a time, a thread that is
  /// already inside the gate drains instead of this one.
  @inlinable
  func drain() {
    switch gate.enter() {
    case .entered:
      drainInsideGate()
      leaveGate()
    case .inside:
      drainInsideGate()
    case .taken:
      post(.drain, waits: false)
    }
  }

  /// Called inside the gate, where the values are also taken from the buffer. A completion that finds the
  /// buffer empty therefore follows them.
  @inlinable
  func drainInsideGate() {
    while true {
      let step = lock.withLock {
        let step = state.nextStep(isAwaiting: awaited.isAny)
        if state.isOpen { isOpen.store(true, ordering: .releasing) }
        if case .end(.finish) = step { end.mark() }
        return step
      }
      switch step {
      case .deliver(let value, let link):
        let more = deliver(value)
        lock.withLock { state.endDrained(from: link, adding: more) }?.request(.max(1))
      case .end(.nothing):
        guard lock.withLock({ state.endDraining() }) else { return }
      case .end(.finish):
        return bring(.completion(.finished))
      case .end(.open(let children)):
        for child in children { child.request(.unlimited) }
        return
      }
    }
  }
}
