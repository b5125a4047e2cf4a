import Synchronization

// For a scheduler that runs what it is given at once.
extension Publishers.ReceiveOn.Inner {
  /// Does with a value what queueing it and delivering the oldest in the queue does, where that is always
  /// the same value.
  @inlinable
  @inline(__always)
  func deliverAtOnce(_ value: Input) {
    switch gate.enter() {
    case .entered:
      deliverInsideGate(value)
      leaveGate()
    case .inside:
      deliverInsideGate(value)
    case .taken:
      // Behind what waits there already, and before a completion that comes after it.
      relay(.value(value))
    }
  }

  /// A completion that is queued is delivered before the gate is free, so none is waiting here.
  @inlinable
  @inline(__always)
  func deliverInsideGate(_ value: Input) {
    guard isSubscribed else { return }
    switch atOnce {
    case .some(let held):
      depth += 1
      let demand = held.use { $0._receiveInUse(value) }
      depth -= 1
      if demand != .none { request(demand, returnedFor: value) }
    case .none: break
    }
  }

  /// Releases downstream, now or when no value is on its way to it.
  ///
  /// Before the completion, since Combine's sink releases its closure for values before it calls the other
  /// one.
  @usableFromInline
  func endAtOnce() {
    hasEnded.store(true, ordering: .sequentiallyConsistent)
    if !gate.isCallerInside {
      releaseAtOnceIfIdle()
    } else if depth == 0 {
      releaseAtOnce()
    }
  }

  /// Releases downstream, unless some thread is inside the gate: that one comes here when it leaves.
  @usableFromInline
  func releaseAtOnceIfIdle() {
    guard gate.tryEnter() else { return }
    let released = atOnce.take()
    if !gate.leave() { deliverPosted() }
    // Outside the gate, since what it holds may call back while it is deinitialised.
    released?.value._endUse()
  }

  /// Called while no value is on its way, inside the gate or when nothing else refers to this.
  @usableFromInline
  func releaseAtOnce() {
    let released = atOnce.take()
    released?.value._endUse()
  }
}
