import CombineShim

/// A scheduler in any scheduler's time that runs each action at once, on the caller's thread, before
/// `schedule` returns.
///
/// It stands in where a test or a preview wants no waiting: `DispatchQueue.immediate`. Its time stands still.
/// A delayed action runs at once too, and a repeated one runs once. (Combine's `ImmediateScheduler` does the
/// same in a time of its own, so that it fits nowhere else.)
// Repeats the members of `ImmediateScheduler`, because `Scheduler` requires them of each conforming type.
public struct InlineScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The time, which never changes.
  public let now: SchedulerTimeType

  /// Makes a scheduler whose time stands still.
  /// - Parameter now: The time that it is.
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

/// A scheduler that runs at once, in the time of another: `ImmediateSchedulerOf<DispatchQueue>`.
public typealias ImmediateSchedulerOf<S: Scheduler> = InlineScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A scheduler in this one's time that runs each action at once.
  public static var immediate: ImmediateSchedulerOf<Self> {
    InlineScheduler(now: .epoch)
  }
}
