import CombineCore
import Foundation

extension OperationQueue {
  /// A date in the time of an operation queue. Encoded with the key `date`.
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
