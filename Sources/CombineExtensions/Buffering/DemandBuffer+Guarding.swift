import CombineShim
import DequeModule

// For operators that keep state of their own under the buffer's lock, so that a change of it and what it puts into the
// buffer are one step, whichever threads send. All of these but the last are called with the lock held.
extension DemandBuffer {
  /// Whether nothing can be put in any more: the completion is there, or the subscriber has gone.
  @inlinable var isClosed: Bool { state.subscriber == nil || state.completion != nil }

  /// Whether more values are demanded than are waiting.
  @inlinable var wantsMore: Bool { state.outstanding > state.values.count }

  /// How many more values are demanded than are waiting.
  @inlinable var unmetDemand: Subscribers.Demand {
    wantsMore ? state.outstanding - state.values.count : .none
  }

  /// Adds a value, which ``settle()`` delivers.
  @inlinable
  func enqueue(_ value: S.Input) {
    state.values.append(value)
  }

  /// Sets the completion, which ``settle()`` delivers. The buffer must not be closed.
  @inlinable
  func close(with completion: Subscribers.Completion<S.Failure>) {
    state.completion = completion
  }

  /// Delivers what can be delivered, unless that is going on. It leaves the lock while it does, and returns with it held.
  @inlinable
  func settle() {
    if beginDelivering() { deliver() }
  }

  /// Adds to the demand what upstream was asked for already, and delivers what was waiting for it. Called without the
  /// lock.
  /// - Parameter demand: How many values more the subscriber wants.
  /// - Returns: How much more to ask upstream for.
  @inlinable
  func demand(alreadyAsked demand: Subscribers.Demand) -> Subscribers.Demand {
    lock.lock()
    if state.subscriber != nil {
      state.outstanding += demand
      if demand == .unlimited { state.hasReportedUnlimited = true }
      settle()
    }
    return reportAndUnlock()
  }
}
