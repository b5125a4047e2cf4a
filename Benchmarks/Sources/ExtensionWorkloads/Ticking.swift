import CombineShim
import Dispatch
import Measurement
import Schedulers

/// A scheduler that runs what repeats when it is told to, and nothing else.
final class TickScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = Never

  var action: () -> Void = {}
  let now = DispatchQueue.SchedulerTimeType.epoch
  let minimumTolerance = DispatchQueue.SchedulerTimeType.Stride.zero

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    action()
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    self.action = action
    return AnyCancellable {}
  }
}

extension Workload {
  /// Lets a publisher tick that a scheduler drives.
  @inline(__always)
  static func ticking<Ticks: Publisher>(_ make: @escaping (TickScheduler) -> Ticks) -> Workload
  where Ticks.Output == Int, Ticks.Failure == Never {
    Workload { tally in
      let scheduler = TickScheduler()
      let subscription = make(scheduler).sink { tally.add($0) }
      return { count in
        withExtendedLifetime(subscription) {
          for _ in 0..<count { scheduler.action() }
        }
      }
    }
  }
}
