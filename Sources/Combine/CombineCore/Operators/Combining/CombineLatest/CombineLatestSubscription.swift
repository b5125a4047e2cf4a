import Synchronization

/// The subscription of an operator that combines the latest values of several publishers, however many.
///
/// Each upstream's values are kept where their type is known, in a ``LatestValue``; a closure, made where all
/// of the types are known, combines them. The values belong to the thread inside the gate, so that one costs
/// no lock besides. What upstreams send while another thread is inside is posted at the gate.
@usableFromInline
final class CombineLatestSubscription<Downstream: Subscriber>: CombiningSubscription, UsingDelivery {
  /// An event that is posted at the gate.
  @usableFromInline
  enum Event {
    /// A value, which the link keeps.
    case value(CombineLatestLink)
    case finish(CombineLatestLink)
    case failure(Subscribers.Completion<Downstream.Failure>, CombineLatestLink)
  }

  @usableFromInline let downstream: Downstream

  /// Called inside the gate, and once each upstream has sent a value.
  @usableFromInline let combine: () -> Downstream.Input

  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// The outstanding demand. Added to with `lock` held.
  @usableFromInline let demand = AtomicDemand()

  /// Whether the stream was cancelled, or a completion is on its way or was delivered. Written with `lock`
  /// held.
  @usableFromInline let hasEnded = Atomic(false)

  /// The number of upstreams that have not sent a value yet. Guarded by the gate, as is `use`.
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
  /// - Returns: What the caller is to cancel; `nil` when the stream had ended before.
  @inlinable
  func end(as last: CombineLatestState.Phase) -> [any Subscription]? {
    guard let upstreams = state.end(as: last) else { return nil }
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    return upstreams
  }

  /// Called with the lock held.
  /// - Returns: Whether the stream ends here because all upstreams have.
  @inlinable
  func finishIfDone() -> Bool {
    guard state.finishIfDone() else { return false }
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    return true
  }

  /// Asks upstreams, as long as none of them ends the stream by its answer.
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
  /// Subscribes to the upstreams and then hands downstream its subscription, inside the gate: what other
  /// threads send meanwhile comes after it.
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
      // Last, since the deinit of the value before may send or cancel.
      link.releaseReplaced()
    case .finish(let link):
      finishInsideGate(link)
    case .failure(let failure, let link):
      failInsideGate(failure, from: link)
    }
  }
}

// Upstreams come and go.
extension CombineLatestSubscription {
  /// Subscribes to one more publisher, unless the stream is over.
  @inlinable
  func add<P: Publisher>(_ publisher: P, keeping latest: LatestValue<P.Output>)
  where P.Failure == Downstream.Failure {
    if lock.withLock({ state.add(latest) }) {
      missing += 1
      publisher.receive(subscriber: CombineLatestInput(combination: self, latest: latest))
    }
  }

  /// Called inside the gate when all publishers were added.
  @usableFromInline
  func seal() {
    subscribeDownstream()
    let ended = lock.withLock {
      state.seal()
      return finishIfDone()
    }
    if ended { complete(.finished) }
  }

  /// Hands downstream its subscription, unless it has that already. Called inside the gate.
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

  /// Delivers the completion. A failure while upstreams are being subscribed comes before downstream has its
  /// subscription, which goes first. Called inside the gate.
  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    subscribeDownstream()
    if lock.withLock({ state.phase == .completed }) { deliver(completion) }
  }

  /// A thread that enters the gate later sees that the stream is over and touches no value.
  @usableFromInline
  func forgetValues() {
    for link in lock.withLock({ state.links }) { link.forget() }
  }
}

// Values.
extension CombineLatestSubscription {
  /// Inside the gate from before the value is kept, so that combinations go out in the order in which they
  /// came about.
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

  /// Keeps a value and delivers the combination, if there is one. The value before it goes last, since its
  /// deinit may send. Called inside the gate.
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

  /// Delivers a combination, if each upstream has sent a value and one is demanded. Called inside the gate.
  @inlinable
  @inline(__always)
  func deliverIfComplete() {
    guard missing == 0, demand.takeOne() else { return }
    let more = deliver(combine())
    if more != .none, demand.current != .unlimited { request(more) }
  }
}
