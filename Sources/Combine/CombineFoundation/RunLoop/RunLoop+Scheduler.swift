import CombineCore
import Foundation

// Actions run on the thread of the run loop while it runs in its default mode, and never inline. Those of the
// main run loop run on the main queue, too, where nothing runs the loop. Scheduling is safe from any thread.
extension RunLoop: Scheduler {
  /// The current date.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs the action in the next pass of the loop.
  /// - Parameters:
  ///   - options: Unused; there for source compatibility with Combine.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = ScheduledAction(action)
    guard self !== RunLoop.main else { return MainRunLoop.shared.schedule(action) }
    perform { action.run() }
    // The caller's own loop is awake.
    if RunLoop.current !== self { RunLoopWaker.shared.wake(self, mode: .default) }
  }

  /// Runs the action once the date has come.
  /// - Parameters:
  ///   - date: The earliest time.
  ///   - tolerance: The delay that is allowed.
  ///   - options: Unused; there for source compatibility with Combine.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    startTimer(at: date.date, interval: nil, tolerance: tolerance.timeInterval, mode: .default, action)
  }

  /// Runs the action once the date has come, and again after each interval.
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time between two runs.
  ///   - tolerance: The greatest delay of each.
  ///   - options: Unused; there for source compatibility with Combine.
  ///   - action: The closure to run.
  /// - Returns: A token that ends the repetition when it is cancelled or released.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    AnyCancellable(
      startTimer(
        at: date.date,
        interval: interval.timeInterval,
        tolerance: tolerance.timeInterval,
        mode: .default,
        action
      )
    )
  }
}
