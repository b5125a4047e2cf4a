import CombineShim

/// The ticks of a scheduler on their way to a task: the latest is kept until the task asks for it.
///
/// Ticks may come from any thread. One task at a time asks for them.
final class SchedulerTicks<Time> {
  private enum State {
    case idle
    case ticked(Time)
    case awaited(CheckedContinuation<Void, Never>)
    case over
  }

  private let lock = Lock()

  // All guarded by `lock`.
  private var state = State.idle
  private var token: (any Cancellable)?
  private var wakeups: Wakeups?

  /// Waits for the next tick, unless one has come already.
  /// - Returns: Its time, or `nil` once the task is cancelled.
  func next(isolation: isolated (any Actor)?) async -> Time? {
    if Task.isCancelled { end() }
    if let time = take() { return time }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0) }
    } onCancel: {
      end()
    }
    lock.withLock { wakeups.take() }?.arrive()
    return take()
  }

  /// Takes a tick, which replaces one that was not awaited.
  func tick(_ time: Time) {
    lock.lock()
    let replaced = state
    if case .over = replaced {
      lock.unlock()
      return
    }
    state = .ticked(time)
    noteWakeup(of: replaced)
    lock.unlock()
    resume(replaced)
  }

  /// Keeps what ends the ticks until they are to end.
  func keep(_ token: any Cancellable) {
    let isOver = lock.withLock {
      if case .over = state { return true }
      self.token = token
      return false
    }
    if isOver { token.cancel() }
  }

  /// Ends the ticks. Tasks that wait go on without one.
  func end() {
    lock.lock()
    let replaced = state
    let token = self.token
    self.token = nil
    state = .over
    noteWakeup(of: replaced)
    lock.unlock()
    token?.cancel()
    resume(replaced)
  }

  private func take() -> Time? {
    lock.withLock {
      guard case .ticked(let time) = state else { return nil }
      state = .idle
      return time
    }
  }

  private func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let mayGoOn = lock.withLock {
      switch state {
      case .idle:
        state = .awaited(continuation)
        return false
      case .ticked, .over:
        return true
      case .awaited:
        preconditionFailure("Two tasks await the next tick of one iterator")
      }
    }
    if mayGoOn { continuation.resume() }
  }

  /// Called with the lock.
  private func noteWakeup(of state: State) {
    if case .awaited = state, let current = Wakeups.current {
      current.announce()
      wakeups = current
    }
  }

  private func resume(_ state: State) {
    if case .awaited(let continuation) = state { continuation.resume() }
  }
}

// Unchecked: what changes is guarded by the lock. A scheduler's times are brought from one thread to another,
// which is what schedulers are for, and its tokens may be cancelled from any thread.
extension SchedulerTicks: @unchecked Sendable {}
