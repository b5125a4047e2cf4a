import CombineShim

/// A scheduler that runs actions immediately, on your thread, and can have the time type of any other
/// scheduler.
///
/// Use this scheduler, which you create with `DispatchQueue.immediate`, for tests and previews in which you
/// don't want to wait. Because its time doesn't change, a delayed action also runs immediately, and a
/// repeating action runs once. Combine's `ImmediateScheduler` behaves in the same way, but it has its own
/// time type and can't replace other schedulers.
// The members are duplicates of those in `ImmediateScheduler`, because each type that conforms to `Scheduler`
// needs them.
public struct InlineScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The scheduler's time, which never changes.
  public let now: SchedulerTimeType

  /// Creates a scheduler with a constant time.
  /// - Parameter now: The scheduler's time.
  public init(now: SchedulerTimeType) {
    self.now = now
  }

  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}

extension InlineScheduler: Sendable where SchedulerTimeType: Sendable {}

/// An immediate scheduler with the time type of another scheduler, such as
/// `ImmediateSchedulerOf<DispatchQueue>`.
public typealias ImmediateSchedulerOf<S: Scheduler> = InlineScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A scheduler that runs actions immediately and has this scheduler's time type.
  public static var immediate: ImmediateSchedulerOf<Self> {
    InlineScheduler(now: .epoch)
  }
}
