import CombineCore
import Foundation

extension RunLoop.SchedulerTimeType {
  /// A span of run-loop time, in seconds: a floating-point number with its arithmetic. Literals are seconds.
  // Repeats the members of `OperationQueue.SchedulerTimeType.Stride`, a separate type in Combine.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral,
    Hashable, Codable, Sendable
  {
    public typealias FloatLiteralType = TimeInterval
    public typealias IntegerLiteralType = TimeInterval
    public typealias Magnitude = TimeInterval

    /// The seconds of this span, negative ones too in spite of the name.
    public var magnitude: TimeInterval

    /// The span as Foundation has it.
    public var timeInterval: TimeInterval { magnitude }

    /// Makes a span of so many seconds.
    public init(_ timeInterval: TimeInterval) {
      magnitude = timeInterval
    }

    /// Makes a span of so many seconds.
    public init(floatLiteral value: TimeInterval) {
      self.init(value)
    }

    /// Makes a span of so many seconds.
    public init(integerLiteral value: TimeInterval) {
      self.init(value)
    }

    /// Makes a span of so many seconds, or `nil` when a `TimeInterval` cannot say the number exactly.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let seconds = TimeInterval(exactly: source) else { return nil }
      self.init(seconds)
    }

    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

    public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }

    public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }

    public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }

    public static func += (lhs: inout Stride, rhs: Stride) { lhs.magnitude += rhs.magnitude }

    public static func -= (lhs: inout Stride, rhs: Stride) { lhs.magnitude -= rhs.magnitude }

    public static func *= (lhs: inout Stride, rhs: Stride) { lhs.magnitude *= rhs.magnitude }

    public static func seconds(_ s: Double) -> Stride { Stride(s) }

    public static func seconds(_ s: Int) -> Stride { Stride(.seconds(s)) }

    public static func milliseconds(_ ms: Int) -> Stride { Stride(.milliseconds(ms)) }

    public static func microseconds(_ us: Int) -> Stride { Stride(.microseconds(us)) }

    public static func nanoseconds(_ ns: Int) -> Stride { Stride(.nanoseconds(ns)) }
  }
}
