import CombineShim

extension Scheduler {
  /// Suspends the current task for some of the scheduler's time.
  ///
  /// ```swift
  /// try await mainQueue.sleep(for: .seconds(1))
  /// ```
  ///
  /// With a ``TestScheduler`` the task goes on when time is let pass, with an ``InlineScheduler`` at once.
  /// - Parameters:
  ///   - duration: The time. With none, the task goes on when the scheduler next runs what is due; a negative
  ///     one means not at all.
  ///   - tolerance: The delay that is allowed; the scheduler's least by default.
  ///   - options: The scheduler's options for waking the task.
  ///   - isolation: The caller's; the task goes on there, wherever the scheduler works.
  /// - Throws: `CancellationError` as soon as the task is cancelled, also if it was before; the scheduled
  ///   action is then cancelled and released. It is thrown as well if the scheduler releases the action
  ///   without running it, as an ``UnimplementedScheduler`` does.
  public func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try Task.checkCancellation()
    if duration < .zero { return await Task.yield() }
    try await sleepUnconditionally(
      until: now.advanced(by: duration),
      tolerance: tolerance,
      options: options,
      isolation: isolation
    )
  }

  /// Suspends the current task until a point in the scheduler's time.
  /// - Parameters:
  ///   - date: The date to wait for. If it is past, the task goes on at once; if it is now, when the
  ///     scheduler next runs what is due.
  ///   - tolerance: The delay that is allowed; the scheduler's least by default.
  ///   - options: The scheduler's options for waking the task.
  ///   - isolation: The caller's; the task goes on there, wherever the scheduler works.
  /// - Throws: `CancellationError`: see ``sleep(for:tolerance:options:isolation:)``.
  public func sleep(
    until date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try Task.checkCancellation()
    if date < now { return await Task.yield() }
    try await sleepUnconditionally(until: date, tolerance: tolerance, options: options, isolation: isolation)
  }

  /// Uses the repeating form, since what it schedules is the only thing that can be cancelled. It never
  /// repeats.
  private func sleepUnconditionally(
    until date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride?,
    options: SchedulerOptions?,
    isolation: isolated (any Actor)?
  ) async throws {
    try await Sleeper().sleep(isolation: isolation) { action in
      schedule(
        after: date,
        interval: .seconds(1),
        tolerance: tolerance ?? minimumTolerance,
        options: options,
        action
      )
    }
  }
}

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
    let (replaced, token) = lock.withLock { () -> (State, (any Cancellable)?) in
      let replaced = state
      if case .woken = replaced { return (replaced, nil) }
      state = .woken(result)
      if case .asleep = replaced { self.wakeups = wakeups }
      return (replaced, self.token.take())
    }
    token?.cancel()
    if case .asleep(let continuation) = replaced {
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

extension Scheduler {
  /// Measures how much of the scheduler's time some work takes.
  /// - Parameter work: A closure to measure. It runs at once, here.
  /// - Returns: The time from before it to after it.
  /// - Throws: The work's error.
  public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
    let start = now
    try work()
    return start.distance(to: now)
  }

  /// Measures how much of the scheduler's time some asynchronous work takes.
  /// - Parameters:
  ///   - isolation: The caller's; the work begins there.
  ///   - work: A closure to measure.
  /// - Returns: The time from before it to after it.
  /// - Throws: The work's error.
  public func measure(
    isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Void
  ) async rethrows -> SchedulerTimeType.Stride {
    let start = now
    try await work()
    return start.distance(to: now)
  }
}
