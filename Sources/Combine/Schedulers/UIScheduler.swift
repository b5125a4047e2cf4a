import CombineShim
import Dispatch

/// A scheduler that runs an action at once, before `schedule` returns, when it is called on the main queue,
/// and otherwise on the main queue as soon as possible.
///
/// `receive(on: DispatchQueue.main)` costs a hop even from the main queue: what the user sees changes a
/// moment late, and without the animation that surrounds the change. `receive(on: UIScheduler.shared)` does
/// not.
///
/// - *Where it is.* It goes by the main queue, not by the main thread. The two differ where `dispatchMain()`
///   has the queue served by other threads, as on Linux, and in a `queue.sync { … }` that is called from the
///   main thread. Code of the main actor is on the main queue.
/// - *Order.* From other threads, actions run in the order in which they were scheduled. From the main queue
///   each runs inside the call, before those that other threads have scheduled and that have not run yet. An
///   action that schedules another has it run inside itself: such a chain is a recursion.
/// - *Time.* What is scheduled for later is scheduled on the main queue, and its time is that queue's.
///
/// It may be used from any thread.
public struct UIScheduler: Scheduler, Sendable {
  public typealias SchedulerOptions = Never
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

  /// The one instance.
  public static let shared = UIScheduler()

  private init() {}

  /// The main queue's time.
  public var now: SchedulerTimeType { DispatchQueue.main.now }

  /// The least tolerance of the main queue.
  public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

  /// Runs an action at once on the main queue: inside this call, if that is where the caller is.
  /// - Parameters:
  ///   - options: None.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    if MainQueueMark.isHere {
      action()
    } else {
      DispatchQueue.main.schedule(action)
    }
  }

  /// Runs an action later on the main queue. One that is due already runs there too, and not inside this
  /// call.
  /// - Parameters:
  ///   - date: The date to run it at.
  ///   - tolerance: The delay that is allowed.
  ///   - options: None.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs an action again and again on the main queue.
  /// - Parameters:
  ///   - date: The date of the first run.
  ///   - interval: The time between two runs.
  ///   - tolerance: The delay that is allowed for each.
  ///   - options: None.
  ///   - action: The closure to run.
  /// - Returns: A token that ends the repetition when it is cancelled or released.
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

/// A mark on the main queue. Code that finds it runs on that queue, whichever thread serves it.
private enum MainQueueMark {
  // The mark is set when the key is first used, once.
  private static let key = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isHere: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
