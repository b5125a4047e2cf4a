import CombineShim

// Senders that wait until there is room, or until the thread that delivers hands over (rule L7 of
// Documentation/Architecture.md).
extension DemandBuffer {
  /// Waits once if the caller, which has brought a value, has to, unless that could close a circle of threads
  /// that wait for each other. Drains the buffer if the thread that delivered has handed over.
  // Apart from its callers, which seldom come here: inlined, it makes them slower.
  @inlinable
  @inline(never)
  func awaitRoom() {
    guard let call = lock.withLock({ beginWaiting() }) else { return }
    room.wait(after: call)
    if let step = lock.withLock({ endWaiting() }) { drain(from: step) }
  }

  /// Called with the lock held.
  /// - Returns: The number of the latest call; `nil` if the caller is not to wait.
  @usableFromInline
  func beginWaiting() -> UInt? {
    guard flow.makesCallerWait, let call = room.begin(waitingFor: flow.deliverer) else { return nil }
    flow.beginWaiting()
    return call
  }

  /// Called with the lock held.
  @inlinable
  func endWaiting() -> DrainStep? {
    flow.endWaiting()
    return beginDraining()
  }

  /// Wakes the waiting senders, if they are to look again. Called with the lock held, after a change.
  @inlinable
  func callSendersIfDue() {
    if flow.areSendersAsleep { callSleepersIfDue() }
  }

  @usableFromInline
  func callSleepersIfDue() {
    if flow.takeCall() { room.callSenders() }
  }
}
