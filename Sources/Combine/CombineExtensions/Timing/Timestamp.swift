import CombineShim

extension Publisher {
  /// Sends each value with the time at which it came.
  ///
  ///     upstream:          --a-----b--c---|
  ///     timestamp(on: s):  --a2----b8-c11-|
  ///
  /// Only the time of the scheduler is read; nothing is delayed, and threads and demand are upstream's.
  /// - Parameter scheduler: The scheduler that tells the time.
  /// - Returns: A publisher of values and times, which fails as upstream does.
  @inlinable
  public func timestamp<S: Scheduler>(
    on scheduler: S
  ) -> some Publisher<Timestamped<Output, S.SchedulerTimeType>, Failure> {
    map { Timestamped(value: $0, timestamp: scheduler.now) }
  }
}
