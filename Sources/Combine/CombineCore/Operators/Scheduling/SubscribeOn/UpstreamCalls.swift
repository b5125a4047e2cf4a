/// Knows its upstream, and calls it from a scheduler's actions: one call at a time, in the order in which
/// they were made, whichever threads the scheduler uses.
///
/// Each action makes the oldest call. An action that finds another thread calling leaves its call to that
/// thread and returns, because upstream may be waiting for the very thread that the action runs on. On the
/// calling thread itself a call is made inside the other one.
@usableFromInline
class UpstreamCalls: UpstreamLink {
  private struct Call {
    let upstream: any Subscription

    /// The demand to request; `nil` to cancel.
    let demand: Subscribers.Demand?

    func callAsFunction() {
      if let demand { upstream.request(demand) } else { upstream.cancel() }
    }
  }

  // All guarded by `lock`.
  private var calls = Queue<Call>()

  /// The number of calls to make, of those that wait.
  private var dueCount = 0

  /// The number of the thread that calls upstream, or zero.
  private var caller: UInt = 0

  @usableFromInline
  override init() {}

  /// Puts down a request.
  /// - Returns: Whether there is an upstream to ask, so that an action is to be scheduled.
  @usableFromInline
  final func addRequest(_ demand: Subscribers.Demand) -> Bool {
    lock.withLock {
      guard case .subscribed(let upstream) = state else { return false }
      calls.append(Call(upstream: upstream, demand: demand))
      return true
    }
  }

  /// Puts down a cancel and becomes terminal.
  /// - Returns: Whether there is an upstream to cancel, so that an action is to be scheduled.
  @usableFromInline
  final func addCancel() -> Bool {
    lock.withLock {
      guard case .subscribed(let upstream) = state else { return false }
      state = .terminal
      calls.append(Call(upstream: upstream, demand: nil))
      return true
    }
  }

  /// Makes the oldest call; what a scheduled action does.
  @usableFromInline
  final func makeCall() {
    guard let isOutermost = beginCalling() else { return }
    while let call = nextCall(isOutermost: isOutermost) { call() }
  }

  /// - Returns: Whether this thread begins to call or is within a call already; `nil` when another thread is.
  private func beginCalling() -> Bool? {
    let me = currentThreadNumber
    return lock.withLock {
      dueCount += 1
      if caller == me { return false }
      guard caller == 0 else { return nil }
      caller = me
      return true
    }
  }

  private func nextCall(isOutermost: Bool) -> Call? {
    lock.withLock {
      guard dueCount > 0, let call = calls.popFirst() else {
        if isOutermost { caller = 0 }
        return nil
      }
      dueCount -= 1
      return call
    }
  }
}
