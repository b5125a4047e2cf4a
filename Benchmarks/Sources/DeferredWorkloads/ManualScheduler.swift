import CombineShim
import Dispatch
import Schedulers

/// A scheduler that keeps the latest action and runs it when it is told to: it costs as little as one can.
///
/// Unchecked because a workload has one thread.
final class ManualScheduler: Scheduler, @unchecked Sendable {
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = Never

  private(set) var now = DispatchQueue.SchedulerTimeType.epoch
  let minimumTolerance = DispatchQueue.SchedulerTimeType.Stride.zero
  private var action: (() -> Void)?

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    action()
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) {
    self.action = action
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    self.action = action
    return ManualToken(scheduler: self)
  }

  /// Lets a second pass, and runs the action.
  func fire() {
    pass()
    runAction()
  }

  /// Runs the action, while no time passes.
  func runAction() {
    action?()
  }

  /// Lets a second pass.
  func pass() {
    now = now.advanced(by: .seconds(1))
  }

  fileprivate func forget() {
    action = nil
  }
}

/// The token of the action that a scheduler runs.
private struct ManualToken: Cancellable {
  let scheduler: ManualScheduler

  func cancel() {
    scheduler.forget()
  }
}
