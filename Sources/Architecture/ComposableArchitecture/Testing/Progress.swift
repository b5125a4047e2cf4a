import DependencyInjection

/// A signal for tests that wait for something observable to happen. It requires neither polling nor guesses
/// about timing.
final class Progress: Sendable {
  private struct State {
    var version = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
  }

  private let state = Locked(State())

  /// Signals that something has happened.
  func signal() {
    let waiters = state.withLock { state in
      state.version += 1
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until a condition holds. The condition is checked immediately and after each signal, on the
  /// caller's actor.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait.
  ///   - condition: A closure that returns whether the condition holds.
  /// - Returns: A Boolean value that indicates whether the condition holds. It is `false` if the timeout has
  ///   expired or the task was cancelled.
  func wait(
    timeout: Duration,
    isolation: isolated (any Actor)? = #isolation,
    until condition: () -> Bool
  ) async -> Bool {
    if condition() { return true }
    let isTimeUp = Locked(false)
    let timer = Task { [self] in
      try? await ContinuousClock().sleep(for: timeout)
      isTimeUp.withLock { $0 = true }
      signal()
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      // Passing the isolation explicitly keeps the condition on the caller's actor. A closure that does not
      // capture the isolation would leave the actor.
      await signals(isolation: isolation, until: condition) { isTimeUp.withLock { $0 } || Task.isCancelled }
    } onCancel: {
      signal()
    }
  }

  private func signals(
    isolation: isolated (any Actor)?,
    until condition: () -> Bool,
    orUntil isOver: () -> Bool
  ) async -> Bool {
    while true {
      let version = state.withLock { $0.version }
      if condition() { return true }
      if isOver() { return false }
      await changes(since: version)
    }
  }

  private func changes(since version: Int, isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      let hasChanged = state.withLock { state in
        guard state.version == version else { return true }
        state.lastWaiter += 1
        state.waiters[state.lastWaiter] = continuation
        return false
      }
      if hasChanged { continuation.resume() }
    }
  }
}
