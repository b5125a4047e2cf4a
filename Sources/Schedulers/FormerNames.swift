import CombineShim

// Names that were in use before today's. Code that has them compiles, and the compiler names the present
// ones.

/// A former name of ``UnimplementedScheduler``.
@available(*, deprecated, renamed: "UnimplementedScheduler")
public typealias FailingScheduler<SchedulerTimeType, SchedulerOptions> = UnimplementedScheduler<
  SchedulerTimeType, SchedulerOptions
> where SchedulerTimeType: Strideable, SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A former name of `unimplemented`.
  @available(*, deprecated, renamed: "unimplemented")
  public static var failing: UnimplementedSchedulerOf<Self> { UnimplementedScheduler(now: .epoch) }

  /// A former name of `immediate`.
  @available(*, deprecated, renamed: "immediate")
  public static var immediateScheduler: ImmediateSchedulerOf<Self> { InlineScheduler(now: .epoch) }
}

extension AnyScheduler where SchedulerTimeType: SchedulerEpoch {
  /// A former name of ``unimplemented``.
  @available(*, deprecated, renamed: "unimplemented")
  public static var failing: Self { .unimplemented("") }

  /// A former name of ``unimplemented(_:)``.
  /// - Parameter name: What reports call it.
  @available(*, deprecated, renamed: "unimplemented")
  public static func failing(_ name: String) -> Self { .unimplemented(name) }
}
