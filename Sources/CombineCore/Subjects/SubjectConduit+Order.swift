import Synchronization

// For subjects that keep a value and number what they send.
extension SubjectConduit {
  /// Delivers a value in its turn if downstream has asked for one; else notes that downstream is behind.
  ///
  /// When an earlier value is still on its way, the thread that brings that one delivers this one as well.
  @inlinable
  func offer(_ value: Output, number: UInt64) {
    let isOutermost = gate.enter()
    // Once closed, what waits for its turn may have been let go by now.
    if isOpen.load(ordering: .acquiring) {
      if order.takeTurn(number) {
        deliverOrMiss(value, number: number)
        if order.isHolding { deliverHeld() }
      } else {
        hold(value, number: number)
      }
    }
    if isOutermost {
      leaveGate()
      if isCatchUpDue.load(ordering: .sequentiallyConsistent) { catchUpIfDue() }
    }
  }

  /// Delivers a value that was sent before this conduit came and was stored after that, unless downstream has got a
  /// newer one since.
  func offerLate(_ value: Output, number: UInt64) {
    insideGate { deliverOrMiss(value, number: number) }
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
      switch signal {
      case .value(let value): deliverOrMiss(value, number: number)
      case .completion(let completion): deliverCompletion(completion)
      }
    }
  }

  /// Called inside the gate.
  @inlinable
  func deliverOrMiss(_ value: Output, number: UInt64) {
    // Who has caught up with a newer value has no use for this one.
    guard isOpen.load(ordering: .acquiring), number > newest else { return }
    if !demand.takeOne() {
      // A request may come between: it sees the flag unset, so its demand is used here.
      isBehind.store(true, ordering: .sequentiallyConsistent)
      guard demand.takeOne() else { return }
    }
    deliverNewest(value, number: number)
  }

  /// Has downstream get the latest value, which it has missed, for a request.
  func catchUp() {
    isCatchUpDue.store(true, ordering: .sequentiallyConsistent)
    catchUpIfDue()
  }

  /// Delivers what a request is due, unless another thread is inside the gate: that one comes here after it has left.
  @usableFromInline
  func catchUpIfDue() {
    while isCatchUpDue.load(ordering: .sequentiallyConsistent) {
      let isOutermost = gate.tryEnter()
      guard isOutermost || gate.isCallerInside else { return }
      isCatchUpDue.store(false, ordering: .sequentiallyConsistent)
      currentParent?.catchUp(self)
      guard isOutermost else { return }
      leaveGate()
    }
  }

  /// Called inside the gate.
  /// - Parameter latest: Reads the value and its number.
  @inlinable
  func catchUp(with latest: () -> (value: Output, number: UInt64)) {
    guard isOpen.load(ordering: .acquiring), isBehind.load(ordering: .sequentiallyConsistent) else { return }
    let (value, number) = latest()
    if demand.takeOne() { deliverNewest(value, number: number) }
  }

  /// Called inside the gate, for a value whose demand was taken.
  @inlinable
  func deliverNewest(_ value: Output, number: UInt64) {
    newest = number
    if isBehind.load(ordering: .relaxed) {
      isBehind.store(false, ordering: .sequentiallyConsistent)
    }
    deliverTaken(value)
  }
}
