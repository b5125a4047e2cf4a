import CombineShim
import Dispatch
import Schedulers

extension DispatchQueue.SchedulerTimeType {
  /// This time as a duration since the scheduler's epoch.
  public var moment: Duration {
    .nanoseconds(Self.epoch.distance(to: self).magnitude)
  }
}
