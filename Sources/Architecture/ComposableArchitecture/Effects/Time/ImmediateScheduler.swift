import CombineShim
import Schedulers

/// A scheduler in any scheduler's time that runs each action at once, on the caller's thread.
///
/// The name hides that of Combine's own scheduler, whose `ImmediateScheduler.shared` is still found. A file
/// that imports Combine by name too has to qualify it, or to say `InlineScheduler`.
public typealias ImmediateScheduler<SchedulerTimeType, SchedulerOptions> = InlineScheduler<
  SchedulerTimeType, SchedulerOptions
> where SchedulerTimeType: Strideable, SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

extension InlineScheduler
where
  SchedulerTimeType == CombineShim.ImmediateScheduler.SchedulerTimeType,
  SchedulerOptions == CombineShim.ImmediateScheduler.SchedulerOptions
{
  /// Combine's scheduler that runs each action at once, in a time of its own.
  public static var shared: CombineShim.ImmediateScheduler { .shared }
}
