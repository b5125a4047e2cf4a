import CombineShim
import Dispatch

/// A scheduler that runs actions on the main queue, immediately if you are already there.
///
/// Use this scheduler to update a user interface without a delay. With `receive(on: DispatchQueue.main)`,
/// Dispatch enqueues an action even when you are already on the main queue. As a result, the user sees a
/// change late, and without the animation around it. To avoid this, write `receive(on: UIScheduler.shared)`.
///
/// - *Queue.* The scheduler checks whether you are on the main queue, which includes all code on the main
///   actor. This isn't always the same as the main thread. The two differ when `dispatchMain()` makes other
///   threads serve the queue, as on Linux, and in a `queue.sync { … }` that you call from the main thread.
/// - *Order.* Actions from other threads run in the order in which you schedule them. An action from the main
///   queue runs during the call, before the pending actions of other threads. If it schedules another action,
///   that one runs within the first, which means that a chain of such actions is recursive.
/// - *Time.* Delayed actions run on the main queue, in the time of that queue.
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

  /// Runs an action on the main queue.
  ///
  /// If you are already on the main queue, the action runs during this call. Otherwise, it runs as soon as
  /// possible.
  /// - Parameters:
  ///   - options: Not used.
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
  ///   - tolerance: The additional delay that you permit.
  ///   - options: Not used.
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
  ///   - tolerance: The additional delay that you permit for each run.
  ///   - options: Not used.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that stops the repeated action when you cancel or release it.
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

/// A mark on the main queue. Code on that queue finds the mark on whichever thread it runs.
private enum MainQueueMark {
  // The mark is set once, when the key is first used.
  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isHere: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
