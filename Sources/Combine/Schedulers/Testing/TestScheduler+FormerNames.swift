import CombineShim

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A former name of `test`.
  @available(*, deprecated, renamed: "test")
  public static var testScheduler: TestSchedulerOf<Self> { TestScheduler(now: .epoch) }
}
