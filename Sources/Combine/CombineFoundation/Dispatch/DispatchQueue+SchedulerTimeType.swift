import CombineCore
import Dispatch

extension DispatchQueue {
  /// A point in the time of dispatch deadlines. Encoded as its nanoseconds of uptime.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
    /// The time as Dispatch has it.
    public var dispatchTime: DispatchTime

    public init(_ time: DispatchTime) {
      dispatchTime = time
    }

    public init(from decoder: any Decoder) throws {
      let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
      self.init(DispatchTime(uptimeNanoseconds: nanoseconds))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(dispatchTime.uptimeNanoseconds)
    }

    /// Returns the time from this point to another. What is too far for an `Int` of nanoseconds, in whichever
    /// direction, is `Int.max` of them.
    public func distance(to other: SchedulerTimeType) -> Stride {
      let (start, end) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
      let length = start < end ? end - start : start - end
      guard let nanoseconds = Int(exactly: length) else { return .nanoseconds(.max) }
      return .nanoseconds(start < end ? nanoseconds : -nanoseconds)
    }

    /// Returns the point so much later. `Int.max` nanoseconds later is the distant future; the earliest point
    /// is one nanosecond of uptime.
    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(n.magnitude == .max ? .distantFuture : dispatchTime + n.timeInterval)
    }

    public static func < (lhs: SchedulerTimeType, rhs: SchedulerTimeType) -> Bool {
      lhs.dispatchTime < rhs.dispatchTime
    }

    public static func == (lhs: SchedulerTimeType, rhs: SchedulerTimeType) -> Bool {
      lhs.dispatchTime == rhs.dispatchTime
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(dispatchTime.rawValue)
    }
  }
}
