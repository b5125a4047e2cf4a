import Synchronization

/// The subscription of an operator that makes tuples of the values of several publishers, however many, in
/// the order in which each sends them.
///
/// Values wait where their type is known, in a ``ZipQueue``; a closure, made where all of the types are
/// known, takes one of each. The queues belong to the thread inside the gate, so that a value costs no lock
/// besides. What upstreams send while another thread is inside is posted at the gate.
@usableFromInline
final class ZipSubscription<Downstream: Subscriber>: CombiningSubscription, GatedDelivery {
  /// What is posted at the gate.
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

  /// Guards the upstreams' subscriptions, which are asked for more and cancelled from outside the gate, and
  /// posted values.
  @usableFromInline let lock = Lock()

  /// Written with `lock` held.
  @usableFromInline let hasEnded = Atomic(false)

  /// How many upstreams have not sent their subscription. Guarded by the gate, as is everything below.
  @exclusivity(unchecked)
  @usableFromInline var unattached: Int

  @exclusivity(unchecked)
  @usableFromInline var hasSubscribedDownstream = false

  /// How many queues are empty.
  @exclusivity(unchecked)
  @usableFromInline var missing: Int

  @exclusivity(unchecked)
  @usableFromInline var running: Int

  /// While a tuple is being delivered, the upstream whose value completed it.
  @exclusivity(unchecked)
  @usableFromInline var completing: ZipLink?

  /// What downstream requested from inside that delivery: `completing` gets it as the answer to its value.
  @exclusivity(unchecked)
  @usableFromInline var requestedMeanwhile = Subscribers.Demand.none

  @exclusivity(unchecked)
  @usableFromInline var hasForgottenValues = false

  @inlinable
  init(downstream: Downstream, links: [ZipLink], takeTuple: @escaping () -> Downstream.Input) {
    self.downstream = downstream
    self.links = links
    self.takeTuple = takeTuple
    unattached = links.count
    missing = links.count
    running = links.count
  }

  @usableFromInline var description: String { "Zip" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    guard gate.isCallerInside, let completing else { return ask(for: demand, except: nil) }
    requestedMeanwhile += demand
    ask(for: demand, except: completing)
  }

  @inlinable
  func cancel() {
    guard markEnd() else { return }
    for link in links { takeSubscription(of: link)?.cancel() }
    forgetValues()
  }

  @inlinable
  func ask(for demand: Subscribers.Demand, except exempt: ZipLink?) {
    for link in links where link !== exempt {
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

  @inlinable
  func leaveGate() {
    if !gate.leave() { deliverPosted() }
    if hasEnded.load(ordering: .sequentiallyConsistent) { forgetValues() }
  }

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

  /// Releases the values after the end, when no thread is inside the gate; else that thread does it on
  /// leaving.
  ///
  /// A thread that enters the gate later sees that the stream is over and touches no queue.
  @inlinable
  func forgetValues() {
    guard gate.tryEnter() else { return }
    let isFirst = !hasForgottenValues
    hasForgottenValues = true
    if !gate.leave() { deliverPosted() }
    guard isFirst else { return }
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
    unattached -= 1
    if unattached == 0 { subscribeDownstream() }
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
    guard !hasSubscribedDownstream else { return }
    hasSubscribedDownstream = true
    downstream.receive(subscription: self)
  }

  /// Called inside the gate.
  @usableFromInline
  func finishInsideGate(_ link: ZipLink) {
    guard !link.hasFinished, !hasEnded.load(ordering: .acquiring) else { return }
    link.hasFinished = true
    running -= 1
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
    downstream.receive(completion: completion)
    return true
  }

  /// Finishes when an upstream that has finished has no value left. Called inside the gate.
  ///
  /// Values that were sent from inside a delivery wait for the next value to come. When none can come they
  /// are delivered here.
  /// - Returns: Whether downstream was told.
  @inlinable
  func completeIfDone() -> Bool {
    guard running < links.count else { return false }
    while !links.contains(where: \.isExhausted) {
      guard running == 0, completing == nil, !hasEnded.load(ordering: .acquiring) else { return false }
      _ = deliver(completing: links[0])
    }
    return complete(.finished)
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
  /// What a value has led to: a tuple's demand, what to answer the value's upstream, and perhaps the end.
  @usableFromInline
  @frozen
  struct Outcome {
    /// What downstream returned: every upstream is asked for as many.
    @usableFromInline var demand = Subscribers.Demand.none

    /// What the upstream gets whose value it was.
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
    if link.count == 1 { missing -= 1 }
    guard missing == 0, completing == nil else { return outcome }
    outcome.demand = deliver(completing: link)
    outcome.answer = outcome.demand + requestedMeanwhile
    outcome.hasCompleted = completeIfDone()
    return outcome
  }

  @inlinable
  func settle(_ outcome: Outcome, completing link: ZipLink) {
    if outcome.hasCompleted { cancelRunning() }
    if outcome.demand != .none { ask(for: outcome.demand, except: link) }
  }

  /// Called inside the gate.
  /// - Returns: What downstream returned.
  @inlinable
  func deliver(completing link: ZipLink) -> Subscribers.Demand {
    let tuple = takeTuple()
    for link in links where link.count == 0 { missing += 1 }
    requestedMeanwhile = .none
    completing = link
    let demand = downstream.receive(tuple)
    completing = nil
    return demand
  }
}
