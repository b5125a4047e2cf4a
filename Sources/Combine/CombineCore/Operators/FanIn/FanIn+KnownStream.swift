import Synchronization

// Children that need no subscription, as it is known what they send.
extension FanIn {
  /// Does with a child that was announced what subscribing to it would do.
  @inlinable
  @inline(__always)
  func receive(_ stream: _KnownStream<Downstream.Input, Downstream.Failure>) {
    switch stream {
    case .value(let value):
      // The value of a child whose stream ended after it was announced would not have been requested.
      guard !end.isMarked else { return }
      if isOpen.load(ordering: .acquiring) {
        switch gate.enter() {
        case .entered:
          if admits(nil) { _ = deliver(value) }
          leaveGate()
        case .inside:
          if admits(nil) { _ = deliver(value) }
        case .taken:
          if admits(nil) { post(.value(value)) }
        }
      } else {
        _ = receiveCounted(value, from: nil)
      }
      finishChild()
    case .completion(.finished):
      finishChild()
    case .completion(.failure(let error)):
      failChild(.failure(error))
    }
  }

  @inlinable
  @inline(__always)
  func finishChild() {
    goOnWithoutChild(finishes: stopAwaiting())
  }

  @inlinable
  func failChild(_ failure: Subscribers.Completion<Downstream.Failure>) {
    lock.lock()
    let remains = endStream()
    _ = awaited.remove()
    lock.unlock()
    if let remains { cancelChildren(remains, andDeliver: failure) }
  }
}
