import CombineShim

/// Tells the time of a throttled effect, and when an interval is over: by a scheduler, or by a clock, which
/// the alarms of `CombineExtensions` do not know.
protocol ThrottleAlarm<Instant> {
  associatedtype Instant: Comparable

  var now: Instant { get }

  /// Returns the end of the interval that begins at an instant.
  func end(ofIntervalFrom start: Instant) -> Instant

  /// Calls back at an instant. Releasing what it returns may call that off, and need not.
  func wake(at instant: Instant, _ action: @escaping () -> Void) -> AnyCancellable?
}

/// The time of a scheduler.
struct SchedulerAlarm<S: Scheduler>: ThrottleAlarm {
  let scheduler: S
  let interval: S.SchedulerTimeType.Stride

  var now: S.SchedulerTimeType { scheduler.now }

  func end(ofIntervalFrom start: S.SchedulerTimeType) -> S.SchedulerTimeType {
    start.advanced(by: interval)
  }

  func wake(at instant: S.SchedulerTimeType, _ action: @escaping () -> Void) -> AnyCancellable? {
    scheduler.schedule(
      after: instant,
      tolerance: scheduler.minimumTolerance,
      options: nil,
      action
    )
    return nil
  }
}
