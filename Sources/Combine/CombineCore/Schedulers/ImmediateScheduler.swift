/// A scheduler that runs every action at once, on the caller's thread, before `schedule` returns.
///
/// Its time stands still: all times are equal. A repeated action runs once.
public struct ImmediateScheduler: Scheduler {
  public typealias SchedulerOptions = Never

  /// The one instance.
  public static let shared = ImmediateScheduler()

  private init() {}

  public var now: SchedulerTimeType { SchedulerTimeType() }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}

extension ImmediateScheduler: Sendable {}

extension ImmediateScheduler {
  /// The only point in the time of an ``ImmediateScheduler``.
  public struct SchedulerTimeType: Strideable, Sendable {
    init() {}

    public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    public func advanced(by n: Stride) -> SchedulerTimeType { self }

    /// A span in the time of an ``ImmediateScheduler``. It has a magnitude and no length.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric,
      SchedulerTimeIntervalConvertible, Sendable
    {
      public typealias FloatLiteralType = Double
      public typealias IntegerLiteralType = Int
      public typealias Magnitude = Int

      public var magnitude: Int

      @inlinable
      public init(_ value: Int) { magnitude = value }

      @inlinable
      public init(integerLiteral value: Int) { self.init(value) }

      @inlinable
      public init(floatLiteral value: Double) { self.init(Int(value)) }

      @inlinable
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        self.init(value)
      }

      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

      public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }

      public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }

      public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }

      public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }

      public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

      public static func seconds(_ s: Int) -> Stride { 0 }

      public static func seconds(_ s: Double) -> Stride { 0 }

      public static func milliseconds(_ ms: Int) -> Stride { 0 }

      public static func microseconds(_ us: Int) -> Stride { 0 }

      public static func nanoseconds(_ ns: Int) -> Stride { 0 }
    }
  }
}
