import Synchronization

/// The subscription of an operator that combines the values of any number of publishers in tuples, in the
/// order in which each publisher sends them.
///
/// An upstream has a ``ZipQueue``, which knows the type of its values, and a closure, which is created where
/// all types are known, takes one value from each queue. The thread inside the gate owns the queues, which
/// makes the gate the only lock that a value needs. Events that upstreams send while another thread is inside
/// are posted at the gate.
@usableFromInline
final class ZipSubscription<Downstream: Subscriber>: CombiningSubscription, UsingDelivery {
  /// An event posted at the gate.
  @usableFromInline
  enum Event {
    case subscription(any Subscription, ZipLink)

    /// A value, which the link stores.
    case value(ZipLink)
    case finish(ZipLink)
    case failure(Subscribers.Completion<Downstream.Failure>, ZipLink)
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let links: [ZipLink]

  /// Takes one value from each queue. Called inside the gate, when each queue contains a value.
  @usableFromInline let takeTuple: () -> Downstream.Input

  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// Guards the posted values and the upstreams' subscriptions, which also receive requests and cancels from
  /// outside the gate.
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
      lock.withLock { link.subscription }?.request(demand)
    }
  }

  @inlinable
  func takeSubscription(of link: ZipLink) -> (any Subscription)? {
    lock.withLock { link.subscription.take() }
  }

  /// - Returns: `true` if this call ends the stream.
  @inlinable
  func markEnd() -> Bool {
    lock.withLock { !hasEnded.exchange(true, ordering: .sequentiallyConsistent) }
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

  /// Releases the queued values. A thread that enters the gate later finds that the stream has ended, and
  /// doesn't access the queues.
  @usableFromInline
  func forgetValues() {
    for link in links { link.forget() }
  }
}

// Adding and removing upstreams.
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
    return lock.withLock {
      guard !hasEnded.load(ordering: .relaxed) else { return false }
      link.isAttached = true
      link.subscription = subscription
      return true
    }
  }

  /// Passes downstream its subscription, unless downstream has already received it. Called inside the gate.
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

  /// Ends the stream inside the gate. If some upstreams haven't sent their subscriptions yet, downstream
  /// first receives its own.
  /// - Returns: `true` if this call has ended the stream.
  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
    guard !hasEnded.load(ordering: .acquiring) else { return false }
    subscribeDownstream()
    guard markEnd() else { return false }
    deliver(completion)
    return true
  }

  /// Delivers the remaining tuples and finishes, if no further tuple can arise. Called inside the gate.
  /// - Returns: `true` if downstream received the completion.
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

  /// Cancels the upstreams that haven't finished. Called after the stream has finished.
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
  /// The outcome of a value, which is the demand for the upstreams, and whether the stream has completed.
  @usableFromInline
  @frozen
  struct Outcome {
    /// The demand that downstream returned, which is requested from every upstream.
    @usableFromInline var demand = Subscribers.Demand.none

    /// The demand returned to the upstream whose value it was.
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

  /// Delivers a tuple if the value that was just queued completes one. Called inside the gate.
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
  /// - Returns: The demand that downstream returned.
  @inlinable
  func deliver(completing link: ZipLink) -> Subscribers.Demand {
    let tuple = takeTuple()
    state.beginDelivery(completedBy: link, of: links)
    defer { state.endDelivery() }
    return deliver(tuple)
  }
}
