import CombineShim
import Dispatch
import Schedulers

/// A scheduler that stores only the latest action and runs it on request, for the lowest possible cost.
///
/// Unchecked, because a workload has one thread.
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

  /// Advances the time by a second and runs the action.
  func fire() {
    pass()
    runAction()
  }

  /// Runs the action without advancing the time.
  func runAction() {
    action?()
  }

  /// Advances the time by a second.
  func pass() {
    now = now.advanced(by: .seconds(1))
  }

  fileprivate func forget() {
    action = nil
  }
}

/// A token that cancels the scheduler's action.
private struct ManualToken: Cancellable {
  let scheduler: ManualScheduler

  func cancel() {
    scheduler.forget()
  }
}
