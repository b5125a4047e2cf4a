import CombineShim

/// A scheduler that hides the type of another, so that time can be handed to code that must not care whose it is: a
/// queue's in the app, a ``TestScheduler``'s in a test.
///
/// ```swift
/// struct Search {
///   let mainQueue: AnySchedulerOf<DispatchQueue>
/// }
/// ```
///
/// Erase a scheduler with ``CombineShim/Scheduler/eraseToAnyScheduler()``.
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let base: any Scheduler<SchedulerTimeType>

  private let scheduleNow: (SchedulerOptions?, @escaping () -> Void) -> Void

  private let scheduleAfter:
    (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void

  private let scheduleRepeatedly:
    (
      SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
      @escaping () -> Void
    ) -> any Cancellable

  /// Hides the type of a scheduler. Hiding that of an `AnyScheduler` costs nothing.
  /// - Parameter scheduler: What runs the actions and has the clock.
  public init<S: Scheduler>(_ scheduler: S)
  where S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions {
    if let erased = scheduler as? Self {
      self = erased
      return
    }
    base = scheduler
    scheduleNow = { scheduler.schedule(options: $0, $1) }
    scheduleAfter = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
    scheduleRepeatedly = { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
  }

  public var now: SchedulerTimeType { base.now }

  public var minimumTolerance: SchedulerTimeType.Stride { base.minimumTolerance }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    scheduleNow(options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    scheduleAfter(date, tolerance, options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduleRepeatedly(date, interval, tolerance, options, action)
  }
}

// Unchecked: bringing work from one thread to another is what schedulers are for, so they are called from any thread
// by contract. The protocol cannot say so, and not every conforming type of the platforms does.
extension AnyScheduler: @unchecked Sendable {}

/// The erased form of a scheduler type: `AnySchedulerOf<DispatchQueue>`.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<S.SchedulerTimeType, S.SchedulerOptions>

extension Scheduler {
  /// Hides this scheduler's type.
  /// - Returns: A scheduler that behaves as this one does.
  public func eraseToAnyScheduler() -> AnySchedulerOf<Self> {
    AnyScheduler(self)
  }
}
