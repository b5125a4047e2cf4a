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
