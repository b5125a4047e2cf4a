import Synchronization

/// The subscription of an operator that makes tuples of the values of several publishers, however many, in the order in
/// which each sends them.
///
/// Values wait where their type is known, in a ``ZipQueue``; a closure, made where all of the types are known, takes one
/// of each. The queues belong to whoever is inside the gate, so that a value costs no lock besides.
@usableFromInline
final class ZipSubscription<Downstream: Subscriber>: BranchedSubscription {
  @usableFromInline let downstream: Downstream
  @usableFromInline let links: [ZipLink]

  /// Called inside the gate, and when each upstream's queue holds a value.
  @usableFromInline let takeTuple: () -> Downstream.Input

  @usableFromInline let gate = Gate()

  /// Guards the upstreams' subscriptions, which are asked for more and cancelled from outside the gate.
  @usableFromInline let lock = Lock()

  /// Written with `lock` held.
  @usableFromInline let hasEnded = Atomic(false)

  /// How many upstreams have not sent their subscription. Guarded by the gate, as is everything below, which gives the
  /// exclusivity that the language would else check at each access.
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

  /// Leaves the gate, which was entered from outside.
  @inlinable
  func leaveGate() {
    gate.leave()
    if hasEnded.load(ordering: .sequentiallyConsistent) { forgetValues() }
  }

  /// Lets the values go after the end, when nobody is inside the gate; else whoever is there does it on leaving.
  ///
  /// Whoever enters the gate later sees that the stream is over and touches no queue.
  @inlinable
  func forgetValues() {
    guard gate.tryEnter() else { return }
    let isFirst = !hasForgottenValues
    hasForgottenValues = true
    gate.leave()
    guard isFirst else { return }
    for link in links { link.forget() }
  }
}

// Upstreams come and go.
extension ZipSubscription {
  @inlinable
  func attach(_ subscription: any Subscription, to link: ZipLink) {
    let isOutermost = gate.enter()
    let isTaken = take(subscription, of: link)
    if isTaken {
      unattached -= 1
      if unattached == 0 { subscribeDownstream() }
    }
    if isOutermost { leaveGate() }
    if !isTaken { subscription.cancel() }
  }

  /// Called inside the gate.
  @inlinable
  func take(_ subscription: any Subscription, of link: ZipLink) -> Bool {
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

  @inlinable
  func finish(_ link: ZipLink) {
    var hasCompleted = false
    let isOutermost = gate.enter()
    if !link.hasFinished, !hasEnded.load(ordering: .acquiring) {
      link.hasFinished = true
      running -= 1
      hasCompleted = completeIfDone()
    }
    if isOutermost { leaveGate() }
    if hasCompleted { cancelRunning() }
  }

  @inlinable
  func fail(_ failure: Subscribers.Completion<Downstream.Failure>, from link: ZipLink) {
    let isOutermost = gate.enter()
    let hasCompleted = !link.hasFinished && complete(failure)
    if isOutermost { leaveGate() }
    guard hasCompleted else { return }
    for link in links { takeSubscription(of: link)?.cancel() }
  }

  /// Ends the stream, which may come before each upstream has sent its subscription: downstream gets its own first.
  /// Called inside the gate.
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
  /// Values that were sent from inside a delivery wait for the next value to come. When none can come they are delivered
  /// here.
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
  @inlinable
  func receive<Value>(_ input: Value, for queue: ZipQueue<Value>) -> Subscribers.Demand {
    let isOutermost = gate.enter()
    var demand = Subscribers.Demand.none
    var answer = Subscribers.Demand.none
    var hasCompleted = false
    if add(input, to: queue) {
      demand = deliver(completing: queue)
      answer = demand + requestedMeanwhile
      hasCompleted = completeIfDone()
    }
    if isOutermost { leaveGate() }
    if hasCompleted { cancelRunning() }
    if demand != .none { ask(for: demand, except: queue) }
    return answer
  }

  /// Called inside the gate.
  /// - Returns: Whether a tuple is to be delivered.
  @inlinable
  func add<Value>(_ input: Value, to queue: ZipQueue<Value>) -> Bool {
    guard queue.isAttached, !queue.hasFinished, !hasEnded.load(ordering: .acquiring) else { return false }
    queue.append(input)
    if queue.count == 1 { missing -= 1 }
    return missing == 0 && completing == nil
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
