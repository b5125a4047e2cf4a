/// The subscription of an operator that combines the latest values of several publishers, however many.
///
/// Each upstream's values are kept where their type is known, in a ``LatestValue``; a closure, made where all of the
/// types are known, combines them.
@usableFromInline
final class CombineLatestSubscription<Downstream: Subscriber>: BranchedSubscription {
  @usableFromInline let downstream: Downstream

  /// Called with the lock held, and once each upstream has sent a value.
  @usableFromInline let combine: () -> Downstream.Input

  @usableFromInline let gate = Gate()
  @usableFromInline let lock = Lock()

  /// Guarded by `lock`, which gives the exclusivity that the language would else check at each access.
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

  /// Called when all publishers were added.
  @inlinable
  func seal() {
    subscribeDownstream()
    let ended = lock.withLock {
      state.seal()
      return state.finishIfDone()
    }
    if let ended { complete(.finished, releasing: ended) }
  }

  /// Hands downstream its subscription, unless it has that already.
  @inlinable
  func subscribeDownstream() {
    let isOutermost = gate.enter()
    if lock.withLock({ state.subscribeDownstream() }) { downstream.receive(subscription: self) }
    if isOutermost { gate.leave() }
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
    let (released, ended) = lock.withLock { (state.end(link), state.finishIfDone()) }
    withExtendedLifetime(released) {}
    if let ended { complete(.finished, releasing: ended) }
  }

  @inlinable
  func fail(_ failure: Subscribers.Completion<Downstream.Failure>, from link: CombineLatestLink) {
    let (released, remains) = lock.withLock {
      link.hasEnded ? (nil, nil) : (state.end(link), state.end(as: .completed))
    }
    withExtendedLifetime(released) {}
    guard let remains else { return }
    for subscription in remains.subscriptions { subscription.cancel() }
    complete(failure, releasing: remains.links)
  }

  /// Delivers the completion. A failure while upstreams are being subscribed comes before downstream has its
  /// subscription, which goes first.
  @inlinable
  func complete(
    _ completion: Subscribers.Completion<Downstream.Failure>,
    releasing links: [CombineLatestLink]
  ) {
    subscribeDownstream()
    let isOutermost = gate.enter()
    if lock.withLock({ state.phase == .completed }) { downstream.receive(completion: completion) }
    if isOutermost { gate.leave() }
    for link in links { link.forget() }
  }
}

// Values.
extension CombineLatestSubscription {
  /// Inside the gate from before the value is kept, so that combinations go out in the order in which they came about.
  /// The value before it goes last, since its deinit may send.
  @inlinable
  func receive<Value>(_ input: Value, for latest: LatestValue<Value>) {
    let isOutermost = gate.enter()
    let (replaced, combination) = lock.withLock { keep(input, in: latest) }
    var more = Subscribers.Demand.none
    var asked: [any Subscription] = []
    if let combination {
      more = downstream.receive(combination)
      if more != .none { asked = lock.withLock { state.endDelivery(adding: more) } }
    }
    if isOutermost { gate.leave() }
    request(more, from: asked)
    withExtendedLifetime(replaced) {}
  }

  /// Called with the lock held.
  /// - Returns: The value before it, which the caller lets go, and what to deliver.
  @inlinable
  func keep<Value>(_ input: Value, in latest: LatestValue<Value>) -> (Value?, Downstream.Input?) {
    guard state.admits(latest) else { return (nil, nil) }
    let replaced = latest.value.take()
    latest.value = .some(input)
    if replaced == nil { state.missing -= 1 }
    return (replaced, state.takeDemand() ? combine() : nil)
  }
}
