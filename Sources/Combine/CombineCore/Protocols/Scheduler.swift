/// A type that defines when and how to run closures.
///
/// You pass a scheduler to an operator that delivers elements elsewhere or later. Dispatch queues, run loops
/// and operation queues are schedulers, and in a test, you can use a scheduler with virtual time.
public protocol Scheduler<SchedulerTimeType> {
  /// The type of a point in this scheduler's time.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// The type of the options for scheduling an action, or `Never` if there are none.
  associatedtype SchedulerOptions

  /// The current time of this scheduler.
  var now: SchedulerTimeType { get }

  /// The minimum tolerance that this scheduler supports.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs the action as soon as possible.
  /// - Parameters:
  ///   - options: Options for scheduling the action, or `nil`.
  ///   - action: The closure to run.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs the action at some time after the specified date.
  /// - Parameters:
  ///   - date: The earliest time to run the action.
  ///   - tolerance: The delay that you permit.
  ///   - options: Options for scheduling the action, or `nil`.
  ///   - action: The closure to run.
  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  )

  /// Runs the action at some time after the specified date, and then repeatedly at the specified interval.
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time between two runs.
  ///   - tolerance: The delay that you permit for each run.
  ///   - options: Options for scheduling the action, or `nil`.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that stops the repeated action.
  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs the action at some time after the specified date, using the scheduler's minimum tolerance.
  @inlinable
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs the action as soon as possible.
  @inlinable
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs the action at some time after the specified date.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs the action at some time after the specified date, and then repeatedly at the specified interval.
  /// - Returns: A cancellable that stops the repeated action.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }

  /// Runs the action at some time after the specified date, and then repeatedly at the specified interval,
  /// using the scheduler's minimum tolerance.
  /// - Returns: A cancellable that stops the repeated action.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }
}

/// A time interval of a scheduler that can be created from standard units.
public protocol SchedulerTimeIntervalConvertible {
  /// Returns an interval of the specified number of seconds.
  static func seconds(_ s: Int) -> Self

  /// Returns an interval of the specified number of seconds.
  static func seconds(_ s: Double) -> Self

  /// Returns an interval of the specified number of milliseconds.
  static func milliseconds(_ ms: Int) -> Self

  /// Returns an interval of the specified number of microseconds.
  static func microseconds(_ us: Int) -> Self

  /// Returns an interval of the specified number of nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}

/// A scheduler that runs an action immediately, on the calling thread.
///
/// Because the time of this scheduler never advances, it runs a repeated action only once. Any two of its
/// times are equal.
public struct ImmediateScheduler: Scheduler {
  public typealias SchedulerOptions = Never

  /// The shared instance of the immediate scheduler.
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
  /// The only point in time of an ``ImmediateScheduler``.
  public struct SchedulerTimeType: Strideable, Sendable {
    init() {}

    public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    public func advanced(by n: Stride) -> SchedulerTimeType { self }

    /// A time interval of an ``ImmediateScheduler``, which has a magnitude but no duration.
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

extension ImmediateScheduler.SchedulerTimeType.Stride: Codable {
  private enum CodingKeys: String, CodingKey {
    case magnitude
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode(Int.self, forKey: .magnitude))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(magnitude, forKey: .magnitude)
  }
}
