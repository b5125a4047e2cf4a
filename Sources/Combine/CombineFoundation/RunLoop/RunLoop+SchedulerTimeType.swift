import CombineCore
import Foundation

extension RunLoop {
  /// A date in the time of a run loop. Encoded with the key `date`.
  // Repeats the members of `OperationQueue.SchedulerTimeType`, a separate type in Combine.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
    /// The date.
    public var date: Date

    public init(_ date: Date) {
      self.date = date
    }

    public func distance(to other: SchedulerTimeType) -> Stride {
      Stride(other.date.timeIntervalSince(date))
    }

    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(date.addingTimeInterval(n.timeInterval))
    }
  }
}
