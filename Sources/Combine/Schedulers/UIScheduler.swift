import CombineShim
import Dispatch

/// A scheduler that runs actions on the main queue: immediately, before `schedule` returns, if the caller is
/// on the main queue, and otherwise as soon as possible.
///
/// `receive(on: DispatchQueue.main)` dispatches asynchronously even from the main queue, so the user sees a
/// change late, and without the animation that surrounds it. `receive(on: UIScheduler.shared)` avoids this.
///
/// - *Queue.* The scheduler checks for the main queue, not for the main thread. The two differ if
///   `dispatchMain()` makes other threads serve the queue, as on Linux, and in a `queue.sync { … }` that is
///   called from the main thread. Code of the main actor is on the main queue.
/// - *Order.* Actions from other threads run in the order in which they were scheduled. An action from the
///   main queue runs during the call, before pending actions from other threads. If an action schedules
///   another one, that one runs within the first: such a chain is a recursion.
/// - *Time.* Delayed actions are scheduled on the main queue, with that queue's time.
///
/// The scheduler can be used from any thread.
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

  /// Runs an action on the main queue: during this call, if the caller is on the main queue, and otherwise as
  /// soon as possible.
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

  /// Runs an action on the main queue after a date. An action that is already due never runs during this
  /// call.
  /// - Parameters:
  ///   - date: The earliest date to run the action.
  ///   - tolerance: The allowed delay.
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
  ///   - tolerance: The allowed delay of each run.
  ///   - options: Unused.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that ends the repetition when it is cancelled or released.
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

/// A mark on the main queue, which code on that queue finds regardless of its thread.
private enum MainQueueMark {
  // The mark is set once, when the key is first used.
  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isHere: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
