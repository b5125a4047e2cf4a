import Synchronization

/// The subscription of an operator that unites the values of several publishers, its children, as they come: the core of
/// ``Publishers/FlatMap`` and of the merges.
///
/// Under finite demand each child is one value ahead: it is asked for one, and for the next when that one has gone
/// downstream. What comes without demand waits in one buffer. Once demand is unlimited and the buffer has gone, values
/// pass through the gate and nothing else.
///
/// Requests never wait for the gate: while some thread delivers they are only added, and it acts on them before it goes.
@usableFromInline
final class FanIn<Downstream: Subscriber>: BranchedSubscription {
  @usableFromInline let downstream: Downstream
  @usableFromInline let description: String

  /// How many children upstream may have sent that have not ended; unlimited where there is no upstream.
  @usableFromInline let maxPublishers: Subscribers.Demand

  /// Whether values that come before a child's subscription are dropped, and whatever comes after its end.
  @usableFromInline let dropsStrayEvents: Bool

  @usableFromInline let gate = Gate()
  @usableFromInline let end = StreamEnd()

  /// Whether `state.isOpen`, for readers without the lock.
  @usableFromInline let isOpen = Atomic(false)

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`, which gives the exclusivity that the language would else check at each access.
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
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    if lock.withLock({ state.request(demand) }) { drain() }
  }

  @inlinable
  func cancel() {
    guard let remains = lock.withLock({ endStream() }) else { return }
    for subscription in remains.children { subscription.cancel() }
    remains.upstream?.cancel()
  }

  /// Called with the lock held.
  @inlinable
  func endStream(as phase: FanInState<Downstream.Input>.Phase = .over) -> FanInState<Downstream.Input>
    .Remains?
  {
    guard let remains = state.end(as: phase) else { return nil }
    end.mark()
    return remains
  }

  /// Called with the lock held.
  @inlinable
  func finishStreamIfDone() -> Bool {
    guard state.finishIfDone() else { return false }
    end.mark()
    return true
  }

  @inlinable
  func deliver(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let isOutermost = gate.enter()
    downstream.receive(completion: completion)
    if isOutermost { gate.leave() }
  }
}

// The children.
extension FanIn {
  /// Subscribes to one more publisher, unless the stream is over.
  @inlinable
  func add<P: Publisher>(_ publisher: P)
  where P.Output == Downstream.Input, P.Failure == Downstream.Failure {
    if announceChild() {
      publisher.subscribe(FanInChild(fanIn: self, link: FanInLink()))
    }
  }

  /// - Returns: `false` when no child may come any more.
  @inlinable
  func announceChild() -> Bool {
    lock.withLock { state.announceChild() }
  }

  @inlinable
  func attach(_ subscription: any Subscription, to link: FanInLink) {
    if let demand = lock.withLock({ state.attach(subscription, to: link) }) {
      subscription.request(demand)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  func finish(_ link: FanInLink) {
    lock.lock()
    let released = state.remove(link)
    let finishes = finishStreamIfDone()
    let upstream = upstreamToAsk
    lock.unlock()
    withExtendedLifetime(released) {}
    goOnWithoutChild(finishes: finishes, upstream: upstream)
  }

  /// Where to ask for another child in place of one that has finished. Called with the lock held.
  @inlinable
  var upstreamToAsk: (any Subscription)? {
    maxPublishers == .unlimited ? nil : state.upstream
  }

  @inlinable
  func goOnWithoutChild(finishes: Bool, upstream: (any Subscription)?) {
    if finishes {
      deliver(.finished)
    } else {
      upstream?.request(.max(1))
    }
  }

  @inlinable
  func fail(_ failure: Subscribers.Completion<Downstream.Failure>, from link: FanInLink) {
    let (released, remains): ((any Subscription)?, FanInState<Downstream.Input>.Remains?) = lock.withLock {
      if dropsStrayEvents, link.hasLeft { return (nil, nil) }
      return (state.remove(link), endStream())
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
    deliver(failure)
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

  /// No more children will come.
  @inlinable
  func seal() {
    let (released, finishes) = lock.withLock { (state.seal(), finishStreamIfDone()) }
    withExtendedLifetime(released) {}
    if finishes { deliver(.finished) }
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
    deliver(failure)
  }
}

// Values.
extension FanIn {
  @inlinable
  @inline(__always)
  func receive(_ input: Downstream.Input, from link: FanInLink) -> Subscribers.Demand {
    guard isOpen.load(ordering: .acquiring) else { return receiveCounted(input, from: link) }
    let isOutermost = gate.enter()
    if admits(link) { _ = downstream.receive(input) }
    if isOutermost { gate.leave() }
    return .none
  }

  /// Delivers or buffers a value while demand is counted.
  @inlinable
  func receiveCounted(_ input: Downstream.Input, from link: FanInLink?) -> Subscribers.Demand {
    guard admits(link), lock.withLock({ state.admit(input, from: link) }) else { return .none }
    let isOutermost = gate.enter()
    let more = admits(link) ? downstream.receive(input) : .none
    if isOutermost { gate.leave() }
    if lock.withLock({ state.endDelivery(adding: more) }) { drain() }
    return .max(1)
  }

  @inlinable
  func admits(_ link: FanInLink?) -> Bool {
    if dropsStrayEvents, let link { link.isAttached.load(ordering: .acquiring) } else { end.admitsCaller }
  }

  /// Delivers from the buffer as long as demand lasts. Only one thread drains at a time.
  ///
  /// While one does, no value is on its way past the buffer. So whoever is inside the gate then delivers the completion,
  /// after which there is nothing to drain; and is not waited for, as it may wait itself for the gate of an operator
  /// downstream from inside of which this was asked for.
  @inlinable
  func drain() {
    while true {
      // Inside the gate while the value is taken, so that a completion which sees the buffer empty comes after it.
      let isOutermost = gate.tryEnter()
      guard isOutermost || gate.isCallerInside else { return lock.withLock { _ = state.endDraining() } }
      let step = lock.withLock {
        let step = state.nextToDrain()
        if state.isOpen { isOpen.store(true, ordering: .releasing) }
        if case .end(.finish) = step { end.mark() }
        return step
      }
      var more = Subscribers.Demand.none
      if case .deliver(let value, _) = step { more = downstream.receive(value) }
      if isOutermost { gate.leave() }

      switch step {
      case .deliver(_, let link):
        lock.withLock { state.endDrained(from: link, adding: more) }?.request(.max(1))
      case .end(.nothing):
        guard lock.withLock({ state.endDraining() }) else { return }
      case .end(.finish):
        return deliver(.finished)
      case .end(.open(let children)):
        for child in children { child.request(.unlimited) }
        return
      }
    }
  }
}
