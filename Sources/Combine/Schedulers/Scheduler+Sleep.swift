import CombineShim

extension Scheduler {
  /// Suspends the current task for a duration, measured in the scheduler's time.
  ///
  /// ```swift
  /// try await mainQueue.sleep(for: .seconds(1))
  /// ```
  ///
  /// Use this method instead of `Task.sleep` in code that you want to test. With a ``TestScheduler``, the
  /// task resumes when the test advances the time, and with an ``InlineScheduler``, it resumes immediately.
  /// - Parameters:
  ///   - duration: The duration of the sleep. With a duration of zero, the task resumes when the scheduler
  ///     next runs actions that are due, and with a negative one, it continues immediately.
  ///   - tolerance: The additional delay that you permit. The default is the scheduler's minimum.
  ///   - options: Options for scheduling the task.
  ///   - isolation: The actor of the caller, on which the task resumes regardless of the scheduler.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or immediately if it already was, in
  ///   which case the scheduled action is cancelled and released. The method also throws this error if the
  ///   scheduler releases the action without running it, as an ``UnimplementedScheduler`` does.
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

  /// Suspends the current task until a date, measured in the scheduler's time.
  /// - Parameters:
  ///   - date: The date to wait for. If it is in the past, the task continues immediately. If it is the
  ///     current time, the task resumes when the scheduler next runs actions that are due.
  ///   - tolerance: The additional delay that you permit. The default is the scheduler's minimum.
  ///   - options: Options for scheduling the task.
  ///   - isolation: The actor of the caller, on which the task resumes regardless of the scheduler.
  /// - Throws: `CancellationError`. See ``sleep(for:tolerance:options:isolation:)``.
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

  /// Schedules a repeating action, which doesn't repeat but can be cancelled, unlike other actions.
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

/// A task that waits until a scheduled action runs or the task is cancelled.
///
/// Any thread can wake it, but only once. Later attempts have no effect.
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

  /// Sleeps until the action has run.
  /// - Parameter schedule: A closure that passes the action to a scheduler and returns a cancellable, which
  ///   is cancelled when the sleep ends.
  /// - Throws: `CancellationError` if the task is cancelled, or if the scheduler releases the action without
  ///   running it, because nothing else could wake the task.
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

  /// Only the action retains this object, which is therefore released together with the action.
  private final class Call {
    let sleeper: Sleeper

    init(sleeper: Sleeper) { self.sleeper = sleeper }

    deinit { sleeper.wake(with: .failure(CancellationError())) }
  }
}

// The lock guards the mutable state, and the scheduler's cancellable may be cancelled from any thread.
extension Sleeper: @unchecked Sendable {}

extension Scheduler {
  /// Measures the duration of some work in the scheduler's time.
  /// - Parameter work: The closure to measure, which runs immediately on the current thread.
  /// - Returns: The time between the beginning and the end of the work.
  /// - Throws: The work's error.
  public func measure(_ work: () throws -> Void) rethrows -> SchedulerTimeType.Stride {
    let start = now
    try work()
    return start.distance(to: now)
  }

  /// Measures the duration of some asynchronous work in the scheduler's time.
  /// - Parameters:
  ///   - isolation: The actor of the caller, on which the work begins.
  ///   - work: The closure to measure.
  /// - Returns: The time between the beginning and the end of the work.
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
