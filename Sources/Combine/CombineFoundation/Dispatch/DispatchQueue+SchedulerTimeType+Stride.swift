import CombineCore
import Dispatch

extension DispatchQueue.SchedulerTimeType {
  /// A span of dispatch time, in whole nanoseconds. Literals are seconds.
  ///
  /// What does not fit is clamped, when converting and when calculating.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral,
    Hashable, Codable, Sendable
  {
    public typealias FloatLiteralType = Double
    public typealias IntegerLiteralType = Int
    public typealias Magnitude = Int

    private enum CodingKeys: String, CodingKey {
      case nanoseconds = "_nanoseconds"
    }

    private var nanoseconds: Int64

    /// The nanoseconds of this span, negative ones too in spite of the name.
    public var magnitude: Int { Int(clamping: nanoseconds) }

    /// The span as Dispatch has it, in nanoseconds.
    public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

    private init(nanoseconds: Int64) {
      self.nanoseconds = nanoseconds
    }

    /// So many of a unit, clamped.
    private init(_ count: Int, nanosecondsEach unit: Int64) {
      let (product, overflow) = Int64(count).multipliedReportingOverflow(by: unit)
      self.init(nanoseconds: overflow ? (count < 0 ? .min : .max) : product)
    }

    /// Makes a span of what Dispatch calls one. `.never` becomes the longest span.
    public init(_ timeInterval: DispatchTimeInterval) {
      switch timeInterval {
      case .seconds(let count): self = .seconds(count)
      case .milliseconds(let count): self = .milliseconds(count)
      case .microseconds(let count): self = .microseconds(count)
      case .nanoseconds(let count): self = .nanoseconds(count)
      case .never: self = .nanoseconds(.max)
      @unknown default:
        // A unit of a later Dispatch, which knows how to add it to a time: half way between the earliest and
        // the latest, so that both signs fit.
        let reference = DispatchTime(uptimeNanoseconds: UInt64(Int64.max) / 2)
        let start = DispatchQueue.SchedulerTimeType(reference)
        self = start.distance(to: DispatchQueue.SchedulerTimeType(reference + timeInterval))
      }
    }

    /// Makes a span of so many seconds.
    public init(floatLiteral value: Double) {
      self = .seconds(value)
    }

    /// Makes a span of so many seconds.
    public init(integerLiteral value: Int) {
      self = .seconds(value)
    }

    /// Makes a span of so many seconds, or `nil` when the number does not fit into an `Int`.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let count = Int(exactly: source) else { return nil }
      self = .seconds(count)
    }

    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

    public static func + (lhs: Stride, rhs: Stride) -> Stride {
      let (sum, overflow) = lhs.nanoseconds.addingReportingOverflow(rhs.nanoseconds)
      return Stride(nanoseconds: overflow ? (rhs.nanoseconds < 0 ? .min : .max) : sum)
    }

    public static func - (lhs: Stride, rhs: Stride) -> Stride {
      let (difference, overflow) = lhs.nanoseconds.subtractingReportingOverflow(rhs.nanoseconds)
      return Stride(nanoseconds: overflow ? (rhs.nanoseconds < 0 ? .max : .min) : difference)
    }

    /// Returns no time at all, always: two spans have no product. `SignedNumeric` asks for the operator.
    public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(nanoseconds: 0) }

    public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }

    public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

    /// Sets no time at all, always: two spans have no product. `SignedNumeric` asks for the operator.
    public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

    /// Returns a span of so many seconds, cut to whole nanoseconds. An infinite number, or one that is none,
    /// traps.
    public static func seconds(_ s: Double) -> Stride {
      precondition(s.isFinite, "the number of seconds must be finite")
      let nanoseconds = (s * 1_000_000_000).rounded(.towardZero)
      return Stride(nanoseconds: Int64(exactly: nanoseconds) ?? (s < 0 ? .min : .max))
    }

    public static func seconds(_ s: Int) -> Stride { Stride(s, nanosecondsEach: 1_000_000_000) }

    public static func milliseconds(_ ms: Int) -> Stride { Stride(ms, nanosecondsEach: 1_000_000) }

    public static func microseconds(_ us: Int) -> Stride { Stride(us, nanosecondsEach: 1000) }

    public static func nanoseconds(_ ns: Int) -> Stride { Stride(ns, nanosecondsEach: 1) }
  }
}
