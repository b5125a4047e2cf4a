import CombineShim

/// A time of a ``ProbeScheduler``, in ticks.
public struct ProbeTime: Strideable, Sendable {
  public let ticks: Int

  public init(_ ticks: Int) {
    self.ticks = ticks
  }

  public func distance(to other: ProbeTime) -> Stride { Stride(other.ticks - ticks) }

  public func advanced(by stride: Stride) -> ProbeTime { ProbeTime(ticks + stride.magnitude) }

  /// A number of ticks. A tick is a nanosecond in conversions from other units.
  public struct Stride: SignedNumeric, Comparable, SchedulerTimeIntervalConvertible, Sendable {
    public private(set) var magnitude: Int

    public init(_ ticks: Int) { magnitude = ticks }

    public init(integerLiteral value: Int) { self.init(value) }

    public init?<T: BinaryInteger>(exactly source: T) {
      guard let value = Int(exactly: source) else { return nil }
      self.init(value)
    }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

    public static func seconds(_ s: Int) -> Self { Self(s * 1_000_000_000) }
    public static func seconds(_ s: Double) -> Self { Self(Int(s * 1_000_000_000)) }
    public static func milliseconds(_ ms: Int) -> Self { Self(ms * 1_000_000) }
    public static func microseconds(_ us: Int) -> Self { Self(us * 1_000) }
    public static func nanoseconds(_ ns: Int) -> Self { Self(ns) }
  }
}
