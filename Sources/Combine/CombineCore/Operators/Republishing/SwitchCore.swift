import Synchronization

/// The subscription of ``Publishers/SwitchToLatest``: passes on what the latest publisher sends, and carries
/// the demand that is left from one to the next.
///
/// Each publisher that upstream sends has a turn, identified by a number, which ends when the next one comes.
/// Events of a publisher whose turn has ended are dropped. An event that arrives during the turn while
/// another thread is inside the gate is posted there, and is delivered even if the turn has ended by then,
/// unless downstream has received a value of a later turn.
@usableFromInline
final class SwitchCore<Downstream: Subscriber>: UsingDelivery, Subscription, OperatorObject {
  /// An event that is posted at the gate.
  @usableFromInline
  enum Event {
    /// A value whose demand was taken, and whose turn it was.
    case value(Downstream.Input, UInt)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline let downstream: Downstream

  /// Entered to call downstream. Inside it, the thread checks again that the turn has not ended.
  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// Set by `cancel()`, even after the completion.
  @usableFromInline let isCancelled = Atomic(false)

  /// Set by `cancel()` and when the completion is delivered. From then on posted events are dropped.
  @usableFromInline let hasEnded = Atomic(false)

  /// Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var use = DownstreamUse()

  /// The latest turn from which downstream received a value. Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var deliveredTurn: UInt = 0

  /// The number of the turn; zero before the first, and after completion or cancellation. Written under
  /// `lock`.
  @usableFromInline let turnNumber = Atomic<UInt>(0)

  /// The demand that downstream has not used. Added to under `lock`, so that each request is either forwarded
  /// to an inner subscription or included in that subscription's initial request.
  @usableFromInline let demand = AtomicDemand()

  /// Marked when upstream fails, which ends the inner publisher's events too.
  @usableFromInline let upstreamFailure = StreamEnd()

  @usableFromInline let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  @usableFromInline var state = SwitchState()

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
    downstream.beginUse()
  }

  deinit {
    if use.end() { downstream.endUse() }
  }

  @usableFromInline var description: String { "SwitchToLatest" }

  /// Delivers what was posted. Called inside the gate.
  @usableFromInline
  func handle(_ event: Event) {
    if hasEnded.load(ordering: .sequentiallyConsistent) { return }
    switch event {
    case .value(_, let turn) where turn < deliveredTurn:
      add(.max(1))
    case .value(let value, let turn):
      let more = deliver(value, turn: turn)
      if more != .none { add(more) }
    case .completion(let completion):
      deliverUnlessCancelled(completion)
    }
  }
}

// Downstream.
extension SwitchCore {
  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    let inner = lock.withLock {
      self.demand.add(demand)
      return state.current
    }
    inner?.request(demand)
  }

  @usableFromInline
  func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    releaseIfIdle()
    guard let ended = endAll() else { return }
    ended.inner?.cancel()
    ended.outer?.cancel()
  }

  @usableFromInline
  func endAll() -> SwitchState.Ended? {
    lock.withLock {
      guard let ended = state.end() else { return nil }
      turnNumber.store(0, ordering: .releasing)
      return ended
    }
  }
}

// Completions.
extension SwitchCore {
  /// Completes downstream.
  ///
  /// An upstream that completes again breaks the rules; as in Combine, downstream hears of that too. What was
  /// posted before the end is dropped.
  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    switch gate.enter() {
    case .entered:
      deliverUnlessCancelled(completion)
      leaveGate()
    case .inside:
      deliverUnlessCancelled(completion)
    case .taken:
      post(.completion(completion))
    }
  }

  /// Called inside the gate.
  private func deliverUnlessCancelled(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if !isCancelled.load(ordering: .sequentiallyConsistent) { deliver(completion) }
  }
}

// Upstream, which sends the publishers.
extension SwitchCore {
  @usableFromInline
  func begin(_ subscription: any Subscription) {
    if lock.withLock({ state.begin(subscription) }) {
      subscription.request(.unlimited)
    } else {
      subscription.cancel()
    }
  }

  /// Ends the turn of the publisher before, and cancels it.
  /// - Returns: The number of the new turn; `nil` when no publisher is wanted any more.
  @inlinable
  func nextTurn() -> UInt? {
    lock.lock()
    guard state.admitsPublishers else {
      lock.unlock()
      return nil
    }
    let replaces = state.beginTurn()
    let next = state.lastTurn
    turnNumber.store(next, ordering: .releasing)
    lock.unlock()
    if replaces { cancelReplaced() }
    return next
  }

  /// Cancels the publisher whose turn is over.
  // Apart from its caller: to copy and release a subscription, even none, takes longer than a turn without
  // one.
  @usableFromInline
  func cancelReplaced() {
    lock.withLock { state.takeReplaced() }?.cancel()
  }

  @inlinable
  func endOuter(_ completion: Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .finished:
      if finishOuter() { complete(.finished) }
    case .failure:
      guard let ended = failOuter() else { return }
      ended.inner?.cancel()
      complete(completion)
    }
  }

  @usableFromInline
  func finishOuter() -> Bool {
    // What the state releases is released outside the lock.
    var released: (any Subscription)?
    return lock.withLock { state.finishOuter(releasing: &released) }
  }

  @usableFromInline
  func failOuter() -> SwitchState.Ended? {
    var released: (any Subscription)?
    return lock.withLock {
      guard let ended = state.failOuter(releasing: &released) else { return nil }
      upstreamFailure.mark()
      return ended
    }
  }
}

// The publishers that upstream sent.
extension SwitchCore {
  @usableFromInline
  func attach(_ subscription: any Subscription, turn: UInt) {
    let demand: Subscribers.Demand? = lock.withLock {
      guard isTurn(turn), state.attach(subscription) else { return nil }
      return self.demand.current
    }
    guard let demand else { return subscription.cancel() }
    if demand != .none { subscription.request(demand) }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Downstream.Input, turn: UInt) -> Subscribers.Demand {
    var more = Subscribers.Demand.none
    switch gate.enter() {
    case .entered:
      if admitsValue(turn: turn) { more = deliver(input, turn: turn) }
      leaveGate()
    case .inside:
      if admitsValue(turn: turn) { more = deliver(input, turn: turn) }
    case .taken:
      if admitsValue(turn: turn) { post(.value(input, turn)) }
    }
    return more == .none ? .none : add(more, turn: turn)
  }

  /// Called inside the gate.
  @inlinable
  @inline(__always)
  func deliver(_ value: Downstream.Input, turn: UInt) -> Subscribers.Demand {
    deliveredTurn = turn
    return deliver(value)
  }

  /// Takes the demand for a value, if the turn lasts.
  ///
  /// Of a publisher that sends although it was cancelled for upstream's failure, values are passed on, as
  /// Combine does; one that is on its way from another thread comes too late.
  @inlinable
  func admitsValue(turn: UInt) -> Bool {
    upstreamFailure.admitsCaller && takeDemand(turn: turn)
  }

  /// Takes the demand for one value, if the turn lasts. Traps when there is none.
  ///
  /// Both in one step while demand is counted: the publisher of the next turn gets what is left.
  @inlinable
  func takeDemand(turn: UInt) -> Bool {
    if demand.current == .unlimited { return isTurn(turn) }
    return lock.withLock {
      guard isTurn(turn) else { return false }
      guard demand.takeOne() else {
        preconditionFailure("A publisher sent more values than SwitchToLatest had requested from it")
      }
      return true
    }
  }

  /// Adds what downstream demanded on getting a value. If another publisher has its turn by now, it is
  /// requested from that one.
  @usableFromInline
  func add(_ more: Subscribers.Demand, turn: UInt) -> Subscribers.Demand {
    let (isStillTurn, current) = lock.withLock {
      demand.add(more)
      return (isTurn(turn), state.current)
    }
    if isStillTurn { return more }
    current?.request(more)
    return .none
  }

  /// Adds what downstream demanded on getting a value that was posted, and requests it from the publisher
  /// that has its turn now.
  func add(_ more: Subscribers.Demand) {
    lock.withLock {
      demand.add(more)
      return state.current
    }?.request(more)
  }

  @inlinable
  func endInner(_ completion: Subscribers.Completion<Downstream.Failure>, turn: UInt) {
    switch completion {
    case .finished:
      if finishInner(turn: turn) { complete(.finished) }
    case .failure:
      guard let ended = failInner(turn: turn) else { return }
      ended.outer?.cancel()
      complete(completion)
    }
  }

  @usableFromInline
  func finishInner(turn: UInt) -> Bool {
    var released: (any Subscription)?
    return lock.withLock { isTurn(turn) && state.finishInner(releasing: &released) }
  }

  @usableFromInline
  func failInner(turn: UInt) -> SwitchState.Ended? {
    lock.withLock {
      guard isTurn(turn), let ended = state.failInner() else { return nil }
      turnNumber.store(0, ordering: .releasing)
      return ended
    }
  }

  @inlinable
  func isTurn(_ turn: UInt) -> Bool {
    turnNumber.load(ordering: .acquiring) == turn
  }
}

// Publishers of one value, which need no subscription when there is demand for it.
extension SwitchCore {
  @usableFromInline
  enum Decision {
    case wanted
    /// The turn is over, or upstream has failed in another thread.
    case tooLate
    /// There is no demand, so that the publisher is to be subscribed.
    case waits
  }

  /// Does with a publisher of one value what subscribing to it would do, unless the value has to wait.
  ///
  /// Meanwhile the state is that of a publisher whose subscription is awaited: it holds the end back, and
  /// gets neither requests nor a cancel.
  /// - Returns: `false` when there is no demand or another thread is inside the gate, so that the publisher
  ///   is to be subscribed.
  @inlinable
  @inline(__always)
  func receiveOnly(_ value: Downstream.Input, turn: UInt) -> Bool {
    let entry = gate.enter()
    if case .taken = entry { return false }
    let decision = admitOnly(turn: turn)
    let more: Subscribers.Demand = if case .wanted = decision { deliver(value, turn: turn) } else { .none }
    if case .entered = entry { leaveGate() }
    if case .waits = decision { return false }
    if more != .none { _ = add(more, turn: turn) }
    if finishOnly(turn: turn) { complete(.finished) }
    return true
  }

  /// Takes the demand for a value, if there is any and the turn lasts.
  @inlinable
  func admitOnly(turn: UInt) -> Decision {
    guard upstreamFailure.admitsCaller else { return .tooLate }
    if demand.current == .unlimited { return isTurn(turn) ? .wanted : .tooLate }
    lock.lock()
    defer { lock.unlock() }
    guard isTurn(turn) else { return .tooLate }
    return demand.takeOne() ? .wanted : .waits
  }

  /// - Returns: Whether the caller finishes downstream, as upstream has finished.
  @inlinable
  func finishOnly(turn: UInt) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return isTurn(turn) && state.finishAwaited()
  }
}
