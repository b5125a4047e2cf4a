import CombineShim
import Dispatch
import Foundation

/// A scheduler's time type with a fixed reference date for virtual time.
///
/// Test schedulers and immediate schedulers start at this date, so their times are the same in every run.
public protocol SchedulerEpoch: Strideable where Stride: SchedulerTimeIntervalConvertible {
  /// The initial time of a scheduler without a clock.
  static var epoch: Self { get }
}

extension DispatchQueue.SchedulerTimeType: SchedulerEpoch {
  /// One nanosecond after the start of the machine, because a dispatch time of zero means the current time.
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
