/// The subscription of an operator that combines the latest values of several publishers, however many.
///
/// Each upstream's values are kept where their type is known, in a ``LatestValue``; a closure, made where all
/// of the types are known, combines them. What upstreams send while another thread is inside the gate is
/// posted there.
@usableFromInline
final class CombineLatestSubscription<Downstream: Subscriber>: CombiningSubscription, GatedDelivery {
  /// What is posted at the gate.
  @usableFromInline
  enum Event {
    /// A value, which the link keeps.
    case value(CombineLatestLink)
    case finish(CombineLatestLink)
    case failure(Subscribers.Completion<Downstream.Failure>, CombineLatestLink)
  }

  @usableFromInline let downstream: Downstream

  /// Called with the lock held, and once each upstream has sent a value.
  @usableFromInline let combine: () -> Downstream.Input

  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()
  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var state = CombineLatestState()

  @inlinable
  init(downstream: Downstream, combine: @escaping () -> Downstream.Input) {
    self.downstream = downstream
    self.combine = combine
  }

  @usableFromInline var description: String { "CombineLatest" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    request(demand, from: lock.withLock { state.request(demand) })
  }

  @inlinable
  func cancel() {
    guard let remains = lock.withLock({ state.end(as: .cancelled) }) else { return }
    for subscription in remains.subscriptions { subscription.cancel() }
    for link in remains.links { link.forget() }
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
      let combination = lock.withLock { keepPosted(of: link) }
      link.releaseReplaced()
      if let combination { deliver(combination) }
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
      publisher.subscribe(CombineLatestInput(combination: self, latest: latest))
    }
  }

  /// Called inside the gate when all publishers were added.
  @usableFromInline
  func seal() {
    subscribeDownstream()
    let ended = lock.withLock {
      state.seal()
      return state.finishIfDone()
    }
    if let ended { complete(.finished, releasing: ended) }
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
    let (released, ended) = lock.withLock { (state.end(link), state.finishIfDone()) }
    withExtendedLifetime(released) {}
    if let ended { complete(.finished, releasing: ended) }
  }

  /// Called inside the gate.
  @usableFromInline
  func failInsideGate(_ failure: Subscribers.Completion<Downstream.Failure>, from link: CombineLatestLink) {
    let (released, remains) = lock.withLock {
      link.hasEnded ? (nil, nil) : (state.end(link), state.end(as: .completed))
    }
    withExtendedLifetime(released) {}
    guard let remains else { return }
    for subscription in remains.subscriptions { subscription.cancel() }
    complete(failure, releasing: remains.links)
  }

  /// Delivers the completion. A failure while upstreams are being subscribed comes before downstream has its
  /// subscription, which goes first. Called inside the gate.
  @usableFromInline
  func complete(
    _ completion: Subscribers.Completion<Downstream.Failure>,
    releasing links: [CombineLatestLink]
  ) {
    subscribeDownstream()
    if lock.withLock({ state.phase == .completed }) { downstream.receive(completion: completion) }
    for link in links { link.forget() }
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
    lock.lock()
    let (replaced, combination) = keep(input, in: latest)
    lock.unlock()
    if let combination { deliver(combination) }
    withExtendedLifetime(replaced) {}
  }

  /// Called inside the gate.
  @inlinable
  func deliver(_ combination: Downstream.Input) {
    let more = downstream.receive(combination)
    if more != .none { request(more, from: lock.withLock { state.endDelivery(adding: more) }) }
  }

  /// Called with the lock held.
  /// - Returns: The value before it, which the caller releases, and what to deliver.
  @inlinable
  func keep<Value>(_ input: Value, in latest: LatestValue<Value>) -> (Value?, Downstream.Input?) {
    guard state.admits(latest) else { return (nil, nil) }
    let replaced = latest.value.take()
    latest.value = .some(input)
    if replaced == nil { state.missing -= 1 }
    return (replaced, state.takeDemand() ? combine() : nil)
  }

  /// Called with the lock held.
  /// - Returns: What to deliver.
  @usableFromInline
  func keepPosted(of link: CombineLatestLink) -> Downstream.Input? {
    let isAdmitted = state.admits(link)
    if link.takePosted(keeping: isAdmitted) { state.missing -= 1 }
    return isAdmitted && state.takeDemand() ? combine() : nil
  }
}
