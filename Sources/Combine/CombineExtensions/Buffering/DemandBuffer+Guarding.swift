import CombineShim
import DequeModule

// For operators that keep state of their own under the buffer's lock, so that a change of it and what it puts
// into the buffer are one step, whichever threads send. All of these but the last are called with the lock
// held; ``DemandBuffer/drain(waits:)`` is called after it.
extension DemandBuffer {
  /// Whether nothing can be put in any more: the completion is there, or the subscriber has gone.
  @inlinable var isClosed: Bool { flow.phase != .open }

  /// Whether more values are demanded than wait.
  @inlinable var wantsMore: Bool { flow.outstanding > flow.waiting }

  /// The number of values that are demanded beyond those that wait.
  @inlinable var unmetDemand: Subscribers.Demand {
    wantsMore ? flow.outstanding - flow.waiting : .none
  }

  /// Adds to the demand, which ``drain(waits:)`` fulfils.
  @inlinable
  func add(_ demand: Subscribers.Demand) {
    flow.add(demand)
  }

  /// Adds a value, which ``drain(waits:)`` delivers.
  @inlinable
  func enqueue(_ value: S.Input) {
    values.append(value)
    flow.waiting += 1
  }

  /// Sets the completion, which ``drain(waits:)`` delivers. The buffer must not be closed.
  @inlinable
  func close(with completion: Subscribers.Completion<S.Failure>) {
    self.completion = completion
    flow.phase = .completing
    callSendersIfDue()
  }

  /// - Returns: What was demanded and not reported before.
  @inlinable
  func takeReport() -> Subscribers.Demand {
    flow.takeReport()
  }

  /// Adds to the demand what was requested from upstream, and delivers what was waiting for it. Called
  /// without the lock.
  /// - Parameter demand: The demand of the subscriber in addition.
  /// - Returns: How much more to ask upstream for.
  @inlinable
  func demand(alreadyRequested demand: Subscribers.Demand) -> Subscribers.Demand {
    drain(waits: false) {
      guard flow.phase != .ended else { return }
      flow.outstanding += demand
      if demand == .unlimited { flow.hasReportedUnlimited = true }
    }
  }
}
