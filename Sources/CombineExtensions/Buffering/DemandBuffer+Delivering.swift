import CombineShim
import DequeModule

// All of these are called with the lock held.
extension DemandBuffer {
  /// Delivers what can be delivered, unless that is going on. It leaves the lock while it does, and returns
  /// with it held.
  @inlinable
  func settle() {
    if flow.beginDelivering() { deliver() }
  }

  /// Delivers until nothing is left to deliver. Called by the thread that drains. It leaves the lock while it
  /// does, and returns with it held.
  @inlinable
  func deliver() {
    while true {
      switch flow.next() {
      case .value:
        let more = deliverValue()
        lock.lock()
        flow.add(more)
      case .completion:
        deliverCompletion()
        lock.lock()
      case .nothing:
        return
      }
    }
  }

  /// Leaves the lock. The value is released before it returns, so that its deinitialiser does not run with
  /// the lock held.
  /// - Returns: How many more values the subscriber wants.
  @inlinable
  func deliverValue() -> Subscribers.Demand {
    let value = values.removeFirst()
    let receive = receiveValue
    lock.unlock()
    guard let receive else { return .none }
    return receive(value)
  }

  /// Leaves the lock. The subscriber is released before it returns.
  @inlinable
  func deliverCompletion() {
    let receive = receiveCompletion
    let released = receiveValue
    let completion = completion
    receiveCompletion = nil
    receiveValue = nil
    self.completion = nil
    lock.unlock()
    if let receive, let completion { receive(completion) }
    withExtendedLifetime(released) {}
  }

  @inlinable
  func reportAndUnlock() -> Subscribers.Demand {
    let demand = flow.takeReport()
    lock.unlock()
    return demand
  }
}
