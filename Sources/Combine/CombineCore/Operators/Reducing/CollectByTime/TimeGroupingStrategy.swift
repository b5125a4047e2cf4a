extension Publishers {
  /// A strategy that says when a group of values is complete: see ``Publisher/collect(_:options:)``.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// Once so much of the scheduler's time has passed.
    case byTime(Context, Context.SchedulerTimeType.Stride)

    /// Once so much of the scheduler's time has passed, or before that when there are so many values.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }
}

extension Publishers.TimeGroupingStrategy: Sendable
where Context: Sendable, Context.SchedulerTimeType.Stride: Sendable {}

extension Publishers.TimeGroupingStrategy {
  @usableFromInline var scheduler: Context {
    switch self {
    case .byTime(let scheduler, _), .byTimeOrCount(let scheduler, _, _): scheduler
    }
  }

  @usableFromInline var interval: Context.SchedulerTimeType.Stride {
    switch self {
    case .byTime(_, let interval), .byTimeOrCount(_, let interval, _): interval
    }
  }

  /// The number of values that make a group complete, if a number does.
  @usableFromInline var count: Int? {
    switch self {
    case .byTime: nil
    case .byTimeOrCount(_, _, let count): count
    }
  }
}
