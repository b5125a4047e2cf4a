import Synchronization

/// The subscription of an operator that combines the latest values of any number of publishers.
///
/// An upstream has a ``LatestValue``, which knows the type of its values, and a closure, which is created
/// where all types are known, combines them. The thread inside the gate owns the values, which makes the gate
/// the only lock that a value needs. Events that upstreams send while another thread is inside are posted at
/// the gate.
@usableFromInline
final class CombineLatestSubscription<Downstream: Subscriber>: CombiningSubscription, UsingDelivery {
  /// An event posted at the gate.
  @usableFromInline
  enum Event {
    /// A value, which the link stores.
    case value(CombineLatestLink)
    case finish(CombineLatestLink)
    case failure(Subscribers.Completion<Downstream.Failure>, CombineLatestLink)
  }

  @usableFromInline let downstream: Downstream

  /// Combines the latest values. Called inside the gate, after each upstream has sent a value.
  @usableFromInline let combine: () -> Downstream.Input

  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// The outstanding demand. Increased with `lock` held.
  @usableFromInline let demand = AtomicDemand()

  /// `true` after a cancellation, and from the delivery of a completion on. Written with `lock` held.
  @usableFromInline let hasEnded = Atomic(false)

  /// The number of upstreams that haven't sent a value yet. Guarded by the gate, as is `use`.
  @exclusivity(unchecked)
  @usableFromInline var missing = 0

  @exclusivity(unchecked)
  @usableFromInline var use = DownstreamUse()

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var state = CombineLatestState()

  @inlinable
  init(downstream: Downstream, combine: @escaping () -> Downstream.Input) {
    self.downstream = downstream
    self.combine = combine
    downstream.beginUse()
  }

  deinit {
    if use.end() { downstream.endUse() }
  }

  @usableFromInline var description: String { "CombineLatest" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    let upstreams = lock.withLock {
      self.demand.add(demand)
      return state.request(demand)
    }
    request(demand, from: upstreams)
  }

  @inlinable
  func cancel() {
    guard let upstreams = lock.withLock({ end(as: .cancelled) }) else { return }
    releaseIfIdle()
    for upstream in upstreams { upstream.cancel() }
  }

  /// Called with the lock held.
  /// - Returns: The subscriptions for the caller to cancel, or `nil` if the stream had already ended.
  @inlinable
  func end(as last: CombineLatestState.CombineLatestPhase) -> [any Subscription]? {
    guard let upstreams = state.end(as: last) else { return nil }
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    return upstreams
  }

  /// Called with the lock held.
  /// - Returns: `true` if the stream ends with this call because all upstreams have ended.
  @inlinable
  func finishIfDone() -> Bool {
    guard state.finishIfDone() else { return false }
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    return true
  }

  /// Requests values from the upstreams, and stops if the stream ends during a request.
  @inlinable
  func request(_ demand: Subscribers.Demand, from subscriptions: [any Subscription]) {
    for subscription in subscriptions {
      guard lock.withLock({ state.phase == .active }) else { return }
      subscription.request(demand)
    }
  }
}

// The gate.
extension CombineLatestSubscription {
  /// Subscribes to the upstreams and then passes downstream its subscription. Because this happens inside the
  /// gate, events that other threads send during the call are delivered afterward.
  @inlinable
  func begin(_ addUpstreams: () -> Void) {
    beginInsideGate {
      addUpstreams()
      seal()
    }
  }

  /// Called inside the gate.
  @usableFromInline
  func handle(_ event: Event) {
    switch event {
    case .value(let link):
      let isAdmitted = admits(link)
      if link.takePosted(keeping: isAdmitted, lock: lock) { missing -= 1 }
      if isAdmitted { deliverIfComplete() }
      // This comes last, because the deinitializer of the replaced value may send or cancel.
      link.releaseReplaced()
    case .finish(let link):
      finishInsideGate(link)
    case .failure(let failure, let link):
      failInsideGate(failure, from: link)
    }
  }
}

// Adding and removing upstreams.
extension CombineLatestSubscription {
  /// Subscribes to another publisher, unless the stream has ended.
  @inlinable
  func add<P: Publisher>(_ publisher: P, keeping latest: LatestValue<P.Output>)
  where P.Failure == Downstream.Failure {
    if lock.withLock({ state.add(latest) }) {
      missing += 1
      publisher.receive(subscriber: CombineLatestInput(combination: self, latest: latest))
    }
  }

  /// Called inside the gate after all publishers were added.
  @usableFromInline
  func seal() {
    subscribeDownstream()
    let ended = lock.withLock {
      state.seal()
      return finishIfDone()
    }
    if ended { complete(.finished) }
  }

  /// Passes downstream its subscription, unless downstream has already received it. Called inside the gate.
  @usableFromInline
  func subscribeDownstream() {
    if lock.withLock({ state.subscribeDownstream() }) { downstream.receive(subscription: self) }
  }

  @inlinable
  func attach(_ subscription: any Subscription, to link: CombineLatestLink) {
    switch lock.withLock({ state.attach(subscription, to: link) }) {
    case nil: subscription.cancel()
    case Subscribers.Demand.none?: break
    case let demand?: subscription.request(demand)
    }
  }

  @inlinable
  func finish(_ link: CombineLatestLink) {
    bring(.finish(link))
  }

  @inlinable
  func fail(_ failure: Subscribers.Completion<Downstream.Failure>, from link: CombineLatestLink) {
    bring(.failure(failure, link))
  }

  /// Called inside the gate.
  @usableFromInline
  func finishInsideGate(_ link: CombineLatestLink) {
    let (released, ended) = lock.withLock { (state.end(link), finishIfDone()) }
    withExtendedLifetime(released) {}
    if ended { complete(.finished) }
  }

  /// Called inside the gate.
  @usableFromInline
  func failInsideGate(_ failure: Subscribers.Completion<Downstream.Failure>, from link: CombineLatestLink) {
    let (released, upstreams) = lock.withLock {
      link.hasEnded ? (nil, nil) : (state.end(link), end(as: .completed))
    }
    withExtendedLifetime(released) {}
    guard let upstreams else { return }
    for upstream in upstreams { upstream.cancel() }
    complete(failure)
  }

  /// Delivers the completion inside the gate. If an upstream fails while the operator is still subscribing to
  /// upstreams, downstream first receives its subscription.
  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    subscribeDownstream()
    if lock.withLock({ state.phase == .completed }) { deliver(completion) }
  }

  /// Releases the latest values. A thread that enters the gate later finds that the stream has ended, and
  /// doesn't access the values.
  @usableFromInline
  func forgetValues() {
    for link in lock.withLock({ state.links }) { link.forget() }
  }
}

// Values.
extension CombineLatestSubscription {
  /// The value is stored inside the gate, which delivers combinations in the order in which they arise.
  @inlinable
  func receive<Value>(_ input: Value, for latest: LatestValue<Value>) {
    switch gate.enter() {
    case .entered:
      combine(input, in: latest)
      leaveGate()
    case .inside:
      combine(input, in: latest)
    case .taken:
      lock.withLock { latest.post(input) }
      post(.value(latest))
    }
  }

  /// Stores a value and delivers the combination, if there is one, inside the gate. The replaced value is
  /// released last, because its deinitializer may send.
  @inlinable
  @inline(__always)
  func combine<Value>(_ input: Value, in latest: LatestValue<Value>) {
    guard admits(latest) else { return }
    let replaced = latest.value.take()
    latest.value = .some(input)
    if replaced == nil { missing -= 1 }
    deliverIfComplete()
    withExtendedLifetime(replaced) {}
  }

  @inlinable
  func admits(_ link: CombineLatestLink) -> Bool {
    link.isAttached.load(ordering: .acquiring)
  }

  /// Delivers a combination if each upstream has sent a value and there is demand. Called inside the gate.
  @inlinable
  @inline(__always)
  func deliverIfComplete() {
    guard missing == 0, demand.takeOne() else { return }
    let more = deliver(combine())
    if more != .none, demand.current != .unlimited { request(more) }
  }
}
