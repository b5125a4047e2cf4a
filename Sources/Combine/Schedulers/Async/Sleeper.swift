import CombineShim

/// A task that waits for a scheduled action to run or for its own cancellation, whichever comes first.
///
/// It may be woken from any thread, and only once: what comes later does nothing.
final class Sleeper {
  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, any Error>)
    case woken(Result<Void, any Error>)
  }

  private let lock = Lock()

  // All guarded by `lock`.
  private var state = State.awake
  private var token: (any Cancellable)?
  private var wakeups: Wakeups?

  /// Sleeps until the action was run.
  /// - Parameter schedule: A closure that hands the action to a scheduler. The token that it returns is
  ///   cancelled when the sleep is over.
  /// - Throws: `CancellationError` when the task is cancelled, or when the scheduler releases the action
  ///   without running it: then nobody would ever wake the task.
  func sleep(
    isolation: isolated (any Actor)?,
    scheduling schedule: (@escaping () -> Void) -> any Cancellable
  ) async throws {
    defer { lock.withLock { wakeups.take() }?.arrive() }
    try await withTaskCancellationHandler {
      keep(schedule(makeAction()))
      try await withCheckedThrowingContinuation { fallAsleep($0) }
    } onCancel: {
      wake(with: .failure(CancellationError()))
    }
  }

  private func makeAction() -> () -> Void {
    let call = Call(sleeper: self)
    return { call.sleeper.wake(with: .success(())) }
  }

  private func keep(_ token: any Cancellable) {
    let isOver = lock.withLock {
      if case .woken = state { return true }
      self.token = token
      return false
    }
    if isOver { token.cancel() }
  }

  private func fallAsleep(_ continuation: CheckedContinuation<Void, any Error>) {
    let result: Result<Void, any Error>? = lock.withLock {
      if case .woken(let result) = state { return result }
      state = .asleep(continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  private func wake(with result: Result<Void, any Error>) {
    let wakeups = Wakeups.current
    lock.lock()
    let state = self.state
    let token = self.token
    if case .woken = state {
      lock.unlock()
      return
    }
    self.state = .woken(result)
    self.token = nil
    if case .asleep = state { self.wakeups = wakeups }
    lock.unlock()
    token?.cancel()
    if case .asleep(let continuation) = state {
      wakeups?.announce()
      continuation.resume(with: result)
    }
  }

  /// Held by the action alone: when it is released, so is the action.
  private final class Call {
    let sleeper: Sleeper

    init(sleeper: Sleeper) { self.sleeper = sleeper }

    deinit { sleeper.wake(with: .failure(CancellationError())) }
  }
}

// Unchecked: what changes is guarded by the lock. The token, which comes from a scheduler, may be cancelled
// from any thread.
extension Sleeper: @unchecked Sendable {}
