/// Defines when and how to run closures.
///
/// Operators that deliver elsewhere or later take a scheduler: a queue, a run loop, or a test's virtual time.
public protocol Scheduler<SchedulerTimeType> {
  /// A point in this scheduler's time.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// The options for running an action; `Never` if there are none.
  associatedtype SchedulerOptions

  /// The current time by this scheduler's clock.
  var now: SchedulerTimeType { get }

  /// The least tolerance that this scheduler allows for.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs the action as soon as possible.
  /// - Parameters:
  ///   - options: The scheduler's options for the work, or `nil`.
  ///   - action: The closure to run.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs the action at some time after the date.
  /// - Parameters:
  ///   - date: The earliest time.
  ///   - tolerance: The delay that is allowed.
  ///   - options: The scheduler's options for the work, or `nil`.
  ///   - action: The closure to run.
  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  )

  /// Runs the action at some time after the date, and then again at each interval.
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time between two runs.
  ///   - tolerance: The greatest delay of each.
  ///   - options: The scheduler's options for the work, or `nil`.
  ///   - action: The closure to run.
  /// - Returns: A token that ends the repetition.
  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs the action at some time after the date, with the scheduler's least tolerance.
  @inlinable
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs the action as soon as possible.
  @inlinable
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs the action at some time after the date.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs the action at some time after the date, and then again at each interval.
  /// - Returns: A token that ends the repetition.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }

  /// Runs the action at some time after the date, and then again at each interval, with the scheduler's least
  /// tolerance.
  /// - Returns: A token that ends the repetition.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }
}
