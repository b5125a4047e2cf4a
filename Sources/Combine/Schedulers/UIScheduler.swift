import CombineShim
import Dispatch

/// A scheduler that runs actions on the main queue. If the caller is on the main queue, an action runs
/// immediately, before `schedule` returns. If not, it runs as soon as possible.
///
/// `receive(on: DispatchQueue.main)` dispatches asynchronously even from the main queue. The user therefore
/// sees a change late, and without an animation that surrounds the change. `receive(on: UIScheduler.shared)`
/// avoids this.
///
/// - *Queue.* The scheduler checks whether the caller is on the main queue, not whether it is on the main
///   thread. The two differ if `dispatchMain()` makes other threads serve the queue, as on Linux, and in a
///   `queue.sync { … }` that is called from the main thread. Code on the main actor is on the main queue.
/// - *Order.* Actions from other threads run in the order they were scheduled. An action from the main queue
///   runs during the call, before pending actions from other threads. If an action schedules another action,
///   the second one runs within the first, so a chain of such actions is recursive.
/// - *Time.* Delayed actions are scheduled on the main queue, with that queue's time.
///
/// You can use the scheduler from any thread.
public struct UIScheduler: Scheduler, Sendable {
  public typealias SchedulerOptions = Never
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

  /// The shared instance.
  public static let shared = UIScheduler()

  private init() {}

  /// The main queue's time.
  public var now: SchedulerTimeType { DispatchQueue.main.now }

  /// The main queue's minimum tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

  /// Runs an action on the main queue. If the caller is on the main queue, the action runs during this call.
  /// If not, it runs as soon as possible.
  /// - Parameters:
  ///   - options: Unused.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    if MainQueueMark.isHere {
      action()
    } else {
      DispatchQueue.main.schedule(action)
    }
  }

  /// Runs an action on the main queue after a date. Even if the action is already due, it doesn't run during
  /// this call.
  /// - Parameters:
  ///   - date: The earliest date to run the action.
  ///   - tolerance: The maximum additional delay.
  ///   - options: Unused.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs an action on the main queue repeatedly.
  /// - Parameters:
  ///   - date: The date of the first run.
  ///   - interval: The time between two runs.
  ///   - tolerance: The maximum additional delay of each run.
  ///   - options: Unused.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that stops the repeated action when it is cancelled or released.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    DispatchQueue.main.schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

/// A mark on the main queue. Code on that queue finds the mark regardless of its thread.
private enum MainQueueMark {
  // The mark is set once, when the key is first used.
  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isHere: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
