import CombineShim

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
