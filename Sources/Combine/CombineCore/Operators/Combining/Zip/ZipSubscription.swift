import Synchronization

/// The subscription of an operator that makes tuples of the values of several publishers, however many, in
/// the order in which each sends them.
///
/// Values wait where their type is known, in a ``ZipQueue``; a closure, made where all of the types are
/// known, takes one of each. The queues belong to the thread inside the gate, so that a value costs no lock
/// besides. What upstreams send while another thread is inside is posted at the gate.
@usableFromInline
final class ZipSubscription<Downstream: Subscriber>: CombiningSubscription, UsingDelivery {
  /// An event that is posted at the gate.
  @usableFromInline
  enum Event {
    case subscription(any Subscription, ZipLink)

    /// A value, which the link keeps.
    case value(ZipLink)
    case finish(ZipLink)
    case failure(Subscribers.Completion<Downstream.Failure>, ZipLink)
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let links: [ZipLink]

  /// Called inside the gate, and when each upstream's queue holds a value.
  @usableFromInline let takeTuple: () -> Downstream.Input

  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// Guards the upstreams' subscriptions, which get requests and cancellations from outside the gate, and
  /// posted values.
  @usableFromInline let lock = Lock()

  /// Written with `lock` held.
  @usableFromInline let hasEnded = Atomic(false)

  /// Guarded by the gate, as is `use`.
  @exclusivity(unchecked)
  @usableFromInline var state: ZipState

  @exclusivity(unchecked)
  @usableFromInline var use = DownstreamUse()

  @inlinable
  init(downstream: Downstream, links: [ZipLink], takeTuple: @escaping () -> Downstream.Input) {
    self.downstream = downstream
    self.links = links
    self.takeTuple = takeTuple
    state = ZipState(upstreams: links.count)
    downstream.beginUse()
  }

  deinit {
    if use.end() { downstream.endUse() }
  }

  @usableFromInline var description: String { "Zip" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    ask(for: demand, except: gate.isCallerInside ? state.request(demand) : nil)
  }

  @inlinable
  func cancel() {
    guard markEnd() else { return }
    releaseIfIdle()
    for link in links { takeSubscription(of: link)?.cancel() }
  }

  @inlinable
  func ask(for demand: Subscribers.Demand, except exempt: ObjectIdentifier?) {
    for link in links where ObjectIdentifier(link) != exempt {
      lock.lock()
      let subscription = link.subscription
      lock.unlock()
      subscription?.request(demand)
    }
  }

  @inlinable
  func takeSubscription(of link: ZipLink) -> (any Subscription)? {
    lock.lock()
    let subscription = link.subscription
    link.subscription = nil
    lock.unlock()
    return subscription
  }

  /// - Returns: Whether it is this call that ends the stream.
  @inlinable
  func markEnd() -> Bool {
    lock.lock()
    let isFirst = !hasEnded.exchange(true, ordering: .sequentiallyConsistent)
    lock.unlock()
    return isFirst
  }

  // MARK: The gate

  /// Called inside the gate.
  @usableFromInline
  func handle(_ event: Event) {
    switch event {
    case .subscription(let subscription, let link):
      take(subscription, of: link)
    case .value(let link):
      let isAdmitted = admitsValue(of: link)
      link.takePosted(keeping: isAdmitted, lock: lock)
      guard isAdmitted else { return }
      let outcome = deliverIfComplete(with: link)
      settle(outcome, completing: link)
      if outcome.answer != .none { lock.withLock { link.subscription }?.request(outcome.answer) }
    case .finish(let link):
      finishInsideGate(link)
    case .failure(let failure, let link):
      failInsideGate(failure, from: link)
    }
  }

  /// A thread that enters the gate later sees that the stream is over and touches no queue.
  @usableFromInline
  func forgetValues() {
    for link in links { link.forget() }
  }
}

// Upstreams come and go.
extension ZipSubscription {
  @inlinable
  func attach(_ subscription: any Subscription, to link: ZipLink) {
    bring(.subscription(subscription, link))
  }

  @inlinable
  func finish(_ link: ZipLink) {
    bring(.finish(link))
  }

  @inlinable
  func fail(_ failure: Subscribers.Completion<Downstream.Failure>, from link: ZipLink) {
    bring(.failure(failure, link))
  }

  /// Called inside the gate.
  @usableFromInline
  func take(_ subscription: any Subscription, of link: ZipLink) {
    guard isTaken(subscription, of: link) else { return subscription.cancel() }
    if state.attach() { subscribeDownstream() }
  }

  /// Called inside the gate.
  @usableFromInline
  func isTaken(_ subscription: any Subscription, of link: ZipLink) -> Bool {
    guard !link.isAttached, !link.hasFinished else { return false }
    lock.lock()
    defer { lock.unlock() }
    guard !hasEnded.load(ordering: .relaxed) else { return false }
    link.isAttached = true
    link.subscription = subscription
    return true
  }

  /// Hands downstream its subscription, unless it has that already. Called inside the gate.
  @inlinable
  func subscribeDownstream() {
    if state.subscribeDownstream() { downstream.receive(subscription: self) }
  }

  /// Called inside the gate.
  @usableFromInline
  func finishInsideGate(_ link: ZipLink) {
    guard !link.hasFinished, !hasEnded.load(ordering: .acquiring) else { return }
    state.finish(link)
    if completeIfDone() { cancelRunning() }
  }

  /// Called inside the gate.
  @usableFromInline
  func failInsideGate(_ failure: Subscribers.Completion<Downstream.Failure>, from link: ZipLink) {
    guard !link.hasFinished, complete(failure) else { return }
    for link in links { takeSubscription(of: link)?.cancel() }
  }

  /// Ends the stream, which may come before each upstream has sent its subscription: downstream gets its own
  /// first. Called inside the gate.
  /// - Returns: Whether the stream had not ended before.
  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
    guard !hasEnded.load(ordering: .acquiring) else { return false }
    subscribeDownstream()
    guard markEnd() else { return false }
    deliver(completion)
    return true
  }

  /// Delivers what is left, and finishes, if no other tuple can come. Called inside the gate.
  /// - Returns: Whether downstream was told.
  @inlinable
  func completeIfDone() -> Bool {
    while true {
      switch state.decision(for: links) {
      case .goesOn:
        return false
      case .finishes:
        return complete(.finished)
      case .deliversRest:
        guard !hasEnded.load(ordering: .acquiring) else { return false }
        _ = deliver(completing: links[0])
      }
    }
  }

  /// Called after the stream has finished.
  @inlinable
  func cancelRunning() {
    for link in links {
      let subscription = takeSubscription(of: link)
      if !link.hasFinished { subscription?.cancel() }
    }
  }
}

// Values.
extension ZipSubscription {
  /// The outcome of a value: the demand for the upstreams, and whether the stream has completed.
  @usableFromInline
  @frozen
  struct Outcome {
    /// The demand that downstream returned, which is requested from every upstream.
    @usableFromInline var demand = Subscribers.Demand.none

    /// The demand that is returned to the upstream whose value it was.
    @usableFromInline var answer = Subscribers.Demand.none
    @usableFromInline var hasCompleted = false

    @inlinable
    init() {}
  }

  @inlinable
  func receive<Value>(_ input: Value, for queue: ZipQueue<Value>) -> Subscribers.Demand {
    var outcome = Outcome()
    switch gate.enter() {
    case .entered:
      if admitsValue(of: queue) {
        queue.append(input)
        outcome = deliverIfComplete(with: queue)
      }
      leaveGate()
    case .inside:
      if admitsValue(of: queue) {
        queue.append(input)
        outcome = deliverIfComplete(with: queue)
      }
    case .taken:
      lock.withLock { queue.post(input) }
      post(.value(queue))
      return .none
    }
    settle(outcome, completing: queue)
    return outcome.answer
  }

  /// Called inside the gate.
  @inlinable
  func admitsValue(of link: ZipLink) -> Bool {
    link.isAttached && !link.hasFinished && !hasEnded.load(ordering: .acquiring)
  }

  /// Delivers a tuple if a value that was just kept completes one. Called inside the gate.
  @inlinable
  func deliverIfComplete(with link: ZipLink) -> Outcome {
    var outcome = Outcome()
    guard state.keepValue(of: link) else { return outcome }
    outcome.demand = deliver(completing: link)
    outcome.answer = outcome.demand + state.requestedMeanwhile
    outcome.hasCompleted = completeIfDone()
    return outcome
  }

  @inlinable
  func settle(_ outcome: Outcome, completing link: ZipLink) {
    if outcome.hasCompleted { cancelRunning() }
    if outcome.demand != .none { ask(for: outcome.demand, except: ObjectIdentifier(link)) }
  }

  /// Called inside the gate.
  /// - Returns: What downstream returned.
  @inlinable
  func deliver(completing link: ZipLink) -> Subscribers.Demand {
    let tuple = takeTuple()
    state.beginDelivery(completedBy: link, of: links)
    defer { state.endDelivery() }
    return deliver(tuple)
  }
}
