import CombineShim

/// A scheduler that runs each action immediately, on the caller's thread, before `schedule` returns. It can
/// have the time type of any other scheduler.
///
/// Use it for tests and previews without delays: `DispatchQueue.immediate`. Its time never changes. A delayed
/// action also runs immediately, and a repeating action runs once. (Combine's `ImmediateScheduler` behaves
/// the same, but has its own time type, so it cannot replace other schedulers.)
// Duplicates the members of `ImmediateScheduler`, because each type that conforms to `Scheduler` needs them.
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

/// An immediate scheduler with the time type of another scheduler: `ImmediateSchedulerOf<DispatchQueue>`.
public typealias ImmediateSchedulerOf<S: Scheduler> = InlineScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler where SchedulerTimeType: SchedulerEpoch {
  /// A scheduler that runs each action immediately and has this scheduler's time type.
  public static var immediate: ImmediateSchedulerOf<Self> {
    InlineScheduler(now: .epoch)
  }
}
