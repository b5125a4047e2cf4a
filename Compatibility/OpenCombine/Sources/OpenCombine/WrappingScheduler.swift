/// A scheduler under OpenCombine's name that forwards all calls to the wrapped scheduler.
///
/// The protocol is public because public types of other modules, such as `DispatchQueue.OCombine`, inherit
/// its members.
public protocol WrappingScheduler: Scheduler
where SchedulerTimeType == Wrapped.SchedulerTimeType, SchedulerOptions == Wrapped.SchedulerOptions {
  associatedtype Wrapped: Scheduler

  /// The scheduler that runs the actions.
  var wrapped: Wrapped { get }
}

extension WrappingScheduler {
  public var now: SchedulerTimeType { wrapped.now }

  public var minimumTolerance: SchedulerTimeType.Stride { wrapped.minimumTolerance }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    wrapped.schedule(options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    wrapped.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    wrapped.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
  }
}
