import CombineShim
import DequeModule

// For publishers whose subscribers are to get nothing before everything is in place.
extension DemandBuffer {
  /// Makes an empty buffer that keeps everything, the completion too, until ``open()``. No sender waits
  /// before that.
  /// - Parameter subscriber: The subscriber that gets the values.
  @inlinable
  convenience init(closedFor subscriber: S) {
    self.init(subscriber: subscriber, keepsAll: true)
  }

  /// Takes what comes before everything else. Called before anything was put in.
  /// - Parameters:
  ///   - values: The first values.
  ///   - completion: The completion after them; `nil` when more may come.
  @inlinable
  func begin(with values: Deque<S.Input>, completion: Subscribers.Completion<S.Failure>?) {
    lock.withLock {
      // Copied one by one: the giver guards the storage of its own by another lock.
      self.values.append(contentsOf: values)
      flow.waiting = values.count
      if let completion { close(with: completion) }
    }
  }

  /// Delivers what was kept and demanded, and goes on as a buffer does that was never closed. To be called
  /// once.
  /// - Returns: How much more to ask upstream for: what was demanded and not reported to any caller before.
  @inlinable
  @discardableResult
  func open() -> Subscribers.Demand {
    let step = lock.withLock {
      flow.becomeDeliverer()
      return nextStep()
    }
    drain(from: step)
    return lock.withLock { flow.takeReport() }
  }
}
