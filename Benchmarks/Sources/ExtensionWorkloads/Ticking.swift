import CombineShim
import Measurement

extension Workload {
  /// Runs a publisher that a scheduler drives.
  @inline(__always)
  static func ticking<Ticks: Publisher>(_ make: @escaping (ManualScheduler) -> Ticks) -> Workload
  where Ticks.Output == Int, Ticks.Failure == Never {
    Workload { tally in
      let scheduler = ManualScheduler()
      let subscription = make(scheduler).sink { tally.add($0) }
      return { count in
        withExtendedLifetime(subscription) {
          for _ in 0..<count { scheduler.runAction() }
        }
      }
    }
  }
}
