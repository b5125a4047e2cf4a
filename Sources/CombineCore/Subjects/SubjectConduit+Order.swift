import Synchronization

/// What the thread that leaves a conduit's gate does before it goes, for threads that did not wait for it.
@usableFromInline
enum Duty {
  /// Gives up the turns of missed values.
  @usableFromInline static var skip: UInt8 { 1 }

  /// Answers a request with the value that downstream has missed.
  @usableFromInline static var catchUp: UInt8 { 2 }
}

// For subjects that keep a value and number what they send.
extension SubjectConduit {
  /// Delivers a value in its turn if downstream has asked for one; else notes that downstream is behind.
  ///
  /// When an earlier value is still on its way, the thread that brings that one delivers this one as well.
  /// Without demand it does not wait for the delivery of another value.
  @inlinable
  func offer(_ value: Output, number: UInt64) {
    guard demand.takeOne() || takeDemandOrMiss(number) else { return skip(number) }
    let isOutermost = gate.enter()
    // Once closed, what waits for its turn may have been let go by now.
    if isOpen.load(ordering: .acquiring) {
      if order.takeTurn(number) {
        deliverUnlessObsolete(value, number: number)
        if order.isHolding { deliverHeld() }
      } else {
        hold(value, number: number)
      }
    }
    if isOutermost {
      leaveGate()
      if duties.load(ordering: .sequentiallyConsistent) != 0 { performDuties() }
    }
  }

  /// Delivers a value that was sent before this conduit came and was stored after that, unless downstream has got a
  /// newer one since.
  func offerLate(_ value: Output, number: UInt64) {
    guard demand.takeOne() || takeDemandOrMiss(number) else { return }
    insideGate {
      if isOpen.load(ordering: .acquiring) { deliverUnlessObsolete(value, number: number) }
    }
  }

  func complete(_ completion: Subscribers.Completion<Failure>, number: UInt64) {
    releaseParent()
    insideGate {
      guard isOpen.load(ordering: .acquiring) else { return }
      if order.takeTurn(number) {
        deliverCompletion(completion)
      } else {
        hold(.completion(completion), number: number)
      }
    }
  }

  // MARK: Demand

  /// Notes that a value was missed, before the last look for demand: a request that comes in between sees the
  /// note, or its demand is seen here.
  /// - Returns: Whether there was demand by now, which is taken; else the value is missed.
  @usableFromInline
  func takeDemandOrMiss(_ number: UInt64) -> Bool {
    missed.max(number + 1, ordering: .sequentiallyConsistent)
    return demand.takeOne()
  }

  /// Whether the subject has a value that downstream has not got for want of demand.
  @usableFromInline var isBehind: Bool {
    missed.load(ordering: .sequentiallyConsistent) > received.load(ordering: .acquiring)
  }

  /// Delivers the latest value, which downstream has missed, for a request. If another thread is inside the
  /// gate, that one does so.
  func catchUp() {
    duties.bitwiseOr(Duty.catchUp, ordering: .sequentiallyConsistent)
    performDuties()
  }

  /// Called inside the gate.
  /// - Parameter latest: Reads the value and its number.
  @inlinable
  func catchUp(with latest: () -> (value: Output, number: UInt64)) {
    guard isOpen.load(ordering: .acquiring), isBehind else { return }
    let (value, number) = latest()
    if demand.takeOne() { deliverNewest(value, number: number) }
  }

  // MARK: Turns

  /// Gives up the turn of a missed value, without waiting for the thread inside the gate.
  @usableFromInline
  func skip(_ number: UInt64) {
    let isOutermost = gate.tryEnter()
    guard isOutermost || gate.isCallerInside else {
      lock.withLock {
        if skipped == nil { skipped = [] }
        skipped?.append(number)
      }
      duties.bitwiseOr(Duty.skip, ordering: .sequentiallyConsistent)
      return performDuties()
    }
    pass(number)
    if isOutermost {
      leaveGate()
      performDuties()
    }
  }

  /// Called inside the gate.
  func pass(_ number: UInt64) {
    guard isOpen.load(ordering: .acquiring) else { return }
    if order.takeTurn(number) {
      if order.isHolding { deliverHeld() }
    } else {
      hold(.missedValue, number: number)
    }
  }

  /// Called inside the gate.
  // Apart from `offer`, which without optimisation would look up the signal's metadata also where it needs none.
  @usableFromInline
  func hold(_ value: Output, number: UInt64) {
    hold(.value(value), number: number)
  }

  /// Called inside the gate.
  func hold(_ signal: Signal, number: UInt64) {
    if held == nil { held = [:] }
    held?[number] = signal
    order.isHolding = true
  }

  /// Called inside the gate.
  @usableFromInline
  func deliverHeld() {
    while let signal = held?.removeValue(forKey: order.upcoming) {
      let number = order.upcoming
      if held?.isEmpty == true {
        held = nil
        order.isHolding = false
      }
      _ = order.takeTurn(number)
      guard isOpen.load(ordering: .acquiring) else { return }
      switch signal {
      case .value(let value): deliverUnlessObsolete(value, number: number)
      case .missedValue: break
      case .completion(let completion): deliverCompletion(completion)
      }
    }
  }

  /// Does what other threads have left to the thread inside the gate, unless a thread is inside: that one
  /// comes here after it has left.
  @usableFromInline
  func performDuties() {
    while duties.load(ordering: .sequentiallyConsistent) != 0 {
      let isOutermost = gate.tryEnter()
      guard isOutermost || gate.isCallerInside else { return }
      if isOutermost {
        let due = duties.exchange(0, ordering: .sequentiallyConsistent)
        if due & Duty.skip != 0 { passSkipped() }
        if due & Duty.catchUp != 0 { currentParent?.catchUp(self) }
        leaveGate()
      } else {
        // The values that wait for turns are no part of the delivery that this is called from.
        let due = duties.bitwiseAnd(~Duty.catchUp, ordering: .sequentiallyConsistent).oldValue
        if due & Duty.catchUp != 0 { currentParent?.catchUp(self) }
        return
      }
    }
  }

  /// Called inside the gate.
  private func passSkipped() {
    let numbers = lock.withLock { skipped.take() }
    for number in numbers ?? [] { pass(number) }
  }

  // MARK: Delivery

  /// Called inside the gate, for a value whose demand was taken.
  @inlinable
  func deliverUnlessObsolete(_ value: Output, number: UInt64) {
    if number >= received.load(ordering: .relaxed) {
      deliverNewest(value, number: number)
    } else {
      returnDemand()
    }
  }

  /// Gives back what an obsolete value had taken: downstream has caught up with a newer value. Called inside
  /// the gate.
  @usableFromInline
  func returnDemand() {
    demand.add(.max(1))
    if isBehind { duties.bitwiseOr(Duty.catchUp, ordering: .sequentiallyConsistent) }
  }

  /// Called inside the gate, for a value whose demand was taken.
  @inlinable
  func deliverNewest(_ value: Output, number: UInt64) {
    received.store(number + 1, ordering: .releasing)
    deliverTaken(value)
  }
}
