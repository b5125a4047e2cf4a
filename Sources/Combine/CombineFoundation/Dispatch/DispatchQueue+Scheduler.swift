import CombineCore
import Dispatch

// An action never runs inline, also when it is scheduled on the queue that the caller runs on.
extension DispatchQueue: Scheduler {
  /// The current time by the clock of dispatch deadlines.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Submits the action to the queue.
  /// - Parameters:
  ///   - options: Group, quality of service and flags of the work.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = ScheduledAction(action)
    let options = options ?? SchedulerOptions()
    async(group: options.group, qos: options.qos, flags: options.flags) { action.run() }
  }

  /// Submits the action to the queue once the date has come.
  /// - Parameters:
  ///   - date: The earliest time.
  ///   - tolerance: Unused.
  ///   - options: Quality of service and flags of the work; the group is not used.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = ScheduledAction(action)
    let options = options ?? SchedulerOptions()
    asyncAfter(deadline: date.dispatchTime, qos: options.qos, flags: options.flags) { action.run() }
  }

  /// Runs the action on the queue once the date has come, and again after each interval.
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time between two runs. A negative one traps.
  ///   - tolerance: The greatest delay of the action.
  ///   - options: Quality of service and flags of the work; the group is not used.
  ///   - action: The closure to run.
  /// - Returns: A token that ends the repetition when it is cancelled or released.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = ScheduledAction(action)
    let options = options ?? SchedulerOptions()
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.schedule(
      deadline: date.dispatchTime,
      repeating: interval.timeInterval,
      leeway: tolerance.timeInterval
    )
    timer.setEventHandler(qos: options.qos, flags: options.flags) { action.run() }
    timer.resume()
    return AnyCancellable { timer.cancel() }
  }
}
