import CombineShim
import Dispatch
import Foundation

/// A scheduler's time that has a point from which time that is not real can be counted.
///
/// Test schedulers and schedulers that run at once start there, so that what they show is the same in every
/// run.
public protocol SchedulerEpoch: Strideable where Stride: SchedulerTimeIntervalConvertible {
  /// The time at which a scheduler without a clock starts.
  static var epoch: Self { get }
}

extension DispatchQueue.SchedulerTimeType: SchedulerEpoch {
  /// One nanosecond after the start of the machine; zero would mean now.
  public static var epoch: Self { Self(DispatchTime(uptimeNanoseconds: 1)) }
}

extension RunLoop.SchedulerTimeType: SchedulerEpoch {
  /// The start of 1970.
  public static var epoch: Self { Self(Date(timeIntervalSince1970: 0)) }
}

extension OperationQueue.SchedulerTimeType: SchedulerEpoch {
  /// The start of 1970.
  public static var epoch: Self { Self(Date(timeIntervalSince1970: 0)) }
}
