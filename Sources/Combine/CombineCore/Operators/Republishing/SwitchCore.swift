import Synchronization

/// The subscription of ``Publishers/SwitchToLatest``, which forwards the values of the latest inner
/// publisher. When a new inner publisher arrives, it receives the remaining demand.
///
/// An inner publisher has a turn, which is identified by a number and ends when the next inner publisher
/// arrives. After that, the subscription drops the publisher's events. When an event arrives during the turn
/// while another thread is inside the gate, it is posted there. The event is delivered even if the turn has
/// ended by then, unless downstream has received a value of a later turn.
@usableFromInline
final class SwitchCore<Downstream: Subscriber>: UsingDelivery, Subscription, OperatorObject {
  /// An event posted at the gate.
  @usableFromInline
  enum Event {
    /// A value that has consumed its demand, and the number of its turn.
    case value(Downstream.Input, UInt)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline let downstream: Downstream

  /// Entered before the turn is checked, and held during the call to downstream.
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

  /// The number of the turn, or zero before the first one and after completion or cancellation. Written under
  /// `lock`.
  @usableFromInline let turnNumber = Atomic<UInt>(0)

  /// Downstream's outstanding demand. It is increased under `lock`, which ensures that a request is either
  /// forwarded to an inner subscription or included in that subscription's initial request.
  @usableFromInline let demand = AtomicDemand()

  /// Marked when upstream fails, which also ends the inner publisher's events.
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

  /// Handles a posted event. Called inside the gate.
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
  /// If upstream breaks the rules and completes again, downstream also receives that completion, as in
  /// Combine. Events that were posted before the end are dropped.
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

  /// Begins the turn of a new inner publisher and cancels the previous one.
  /// - Returns: The number of the new turn, or `nil` if no further publishers are accepted.
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

  /// Cancels the inner publisher whose turn has ended.
  // Separate from its caller, because copying and releasing a subscription takes longer than a turn that
  // doesn't need one.
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
    // Passed to the state so that the subscription is released outside the lock.
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

// The inner publishers.
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

  /// Takes the demand for a value if the turn hasn't ended.
  ///
  /// Although upstream's failure cancels the inner publisher, values that the inner publisher still sends on
  /// the same thread are delivered, as in Combine. Values on other threads may have been sent earlier, and
  /// are dropped.
  @inlinable
  func admitsValue(turn: UInt) -> Bool {
    upstreamFailure.admitsCaller && takeDemand(turn: turn)
  }

  /// Takes the demand for one value if the turn hasn't ended. Traps if there is no demand.
  ///
  /// While demand is finite, this happens under the lock, because the publisher of the next turn receives the
  /// remaining demand.
  @inlinable
  func takeDemand(turn: UInt) -> Bool {
    if demand.current == .unlimited { return isTurn(turn) }
    return lock.withLock {
      guard isTurn(turn) else { return false }
      guard demand.takeOne() else {
        failUndemanded()
      }
      return true
    }
  }

  /// Adds the demand that downstream returned for a value. If another inner publisher has replaced the sender
  /// by now, the demand is requested from it.
  /// - Returns: The demand to return to the sender.
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

  /// Adds the demand that downstream returned for a posted value, and requests it from the current inner
  /// publisher.
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

// Inner publishers of a single value, which don't need a subscription if there is demand for the value.
extension SwitchCore {
  @usableFromInline
  enum Decision {
    case wanted
    /// The turn has ended, or upstream has failed on another thread.
    case tooLate
    /// There is no demand, and the caller must subscribe to the publisher.
    case waits
  }

  /// Handles an inner publisher of a single value as a subscription to it would, if the value needn't wait.
  ///
  /// During this call, the state is that of a publisher whose subscription is awaited. In that state, the
  /// stream doesn't finish, and no requests or cancellations are sent to the publisher.
  /// - Returns: `false` if there is no demand or another thread is inside the gate, in which case the caller
  ///   must subscribe to the publisher.
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

  /// Takes the demand for a value, if there is demand and the turn hasn't ended.
  @inlinable
  func admitOnly(turn: UInt) -> Decision {
    guard upstreamFailure.admitsCaller else { return .tooLate }
    if demand.current == .unlimited { return isTurn(turn) ? .wanted : .tooLate }
    return lock.withLock {
      guard isTurn(turn) else { return .tooLate }
      return demand.takeOne() ? .wanted : .waits
    }
  }

  /// - Returns: `true` if the caller must finish downstream because upstream has finished.
  @inlinable
  func finishOnly(turn: UInt) -> Bool {
    lock.withLock { isTurn(turn) && state.finishAwaited() }
  }
}
