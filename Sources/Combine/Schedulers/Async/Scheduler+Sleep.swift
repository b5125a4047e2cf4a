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
