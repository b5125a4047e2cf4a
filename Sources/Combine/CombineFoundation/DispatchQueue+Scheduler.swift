import CombineCore
import Dispatch

// Actions don't run inline, even when you schedule them on the queue that you are on.
extension DispatchQueue: Scheduler {
  /// The current time of dispatch deadlines.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// No tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Submits the action to the queue.
  /// - Parameters:
  ///   - options: The group, the quality of service and the flags of the work.
  ///   - action: The closure to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = ScheduledAction(action)
    let options = options ?? SchedulerOptions()
    async(group: options.group, qos: options.qos, flags: options.flags) { action.run() }
  }

  /// Submits the action to the queue at the date.
  /// - Parameters:
  ///   - date: The earliest time at which the action runs.
  ///   - tolerance: Not used.
  ///   - options: The quality of service and the flags of the work. The group isn't used.
  ///   - action: The closure to run.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = ScheduledAction(action)
    let options = options ?? SchedulerOptions()
    asyncAfter(deadline: date.dispatchTime, qos: options.qos, flags: options.flags) { action.run() }
  }

  /// Runs the action on the queue at the date, and again after each interval.
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The time between two runs. A negative interval traps.
  ///   - tolerance: The additional delay that you permit.
  ///   - options: The quality of service and the flags of the work. The group isn't used.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that stops the repeated action when you cancel or release it.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = ScheduledAction(action)
    let options = options ?? SchedulerOptions()
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.schedule(
      deadline: date.dispatchTime,
      repeating: interval.timeInterval,
      leeway: tolerance.timeInterval
    )
    timer.setEventHandler(qos: options.qos, flags: options.flags) { action.run() }
    timer.resume()
    return AnyCancellable { timer.cancel() }
  }
}

extension DispatchQueue {
  /// Options that specify how a queue runs an action.
  public struct SchedulerOptions {
    /// The work's quality of service.
    public var qos: DispatchQoS

    /// The flags of the work, such as `.barrier`.
    public var flags: DispatchWorkItemFlags

    /// The group to which an action without a date belongs, from the moment you schedule it until it has run.
    public var group: DispatchGroup?

    public init(
      qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [],
      group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }
}

// The flags are an option set and therefore a number, but Dispatch doesn't mark it as sendable. All other
// properties have sendable types.
extension DispatchQueue.SchedulerOptions: @unchecked Sendable {}

extension DispatchQueue {
  /// A time of dispatch deadlines, encoded as the number of nanoseconds of uptime.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
    /// The underlying dispatch time.
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

    /// Returns the time from this time to another one. If the number of nanoseconds doesn't fit into an
    /// `Int`, the result is `Int.max` nanoseconds.
    public func distance(to other: SchedulerTimeType) -> Stride {
      let (start, end) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
      let length = start < end ? end - start : start - end
      guard let nanoseconds = Int(exactly: length) else { return .nanoseconds(.max) }
      return .nanoseconds(start < end ? nanoseconds : -nanoseconds)
    }

    /// Returns a time at a distance from this one. A distance of `Int.max` nanoseconds leads to the distant
    /// future, and the earliest possible time is one nanosecond of uptime.
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

extension DispatchQueue.SchedulerTimeType {
  /// An interval of dispatch time, in whole nanoseconds. Literals are seconds.
  ///
  /// A value that doesn't fit is clamped, both in conversions and in calculations.
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

    /// The interval in nanoseconds. Despite the name, it may be negative.
    public var magnitude: Int { Int(clamping: nanoseconds) }

    /// The interval as a dispatch interval, in nanoseconds.
    public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

    private init(nanoseconds: Int64) {
      self.nanoseconds = nanoseconds
    }

    /// Creates an interval from a number of units, clamped.
    private init(_ count: Int, nanosecondsEach unit: Int64) {
      let (product, overflow) = Int64(count).multipliedReportingOverflow(by: unit)
      self.init(nanoseconds: overflow ? (count < 0 ? .min : .max) : product)
    }

    /// Creates an interval from a dispatch interval. `.never` becomes the longest interval.
    public init(_ timeInterval: DispatchTimeInterval) {
      switch timeInterval {
      case .seconds(let count): self = .seconds(count)
      case .milliseconds(let count): self = .milliseconds(count)
      case .microseconds(let count): self = .microseconds(count)
      case .nanoseconds(let count): self = .nanoseconds(count)
      case .never: self = .nanoseconds(.max)
      @unknown default:
        // A later version of Dispatch may have other units. To let Dispatch add the interval to a time, the
        // reference time is halfway between the earliest and the latest time, which leaves room for both
        // signs.
        let reference = DispatchTime(uptimeNanoseconds: UInt64(Int64.max) / 2)
        let start = DispatchQueue.SchedulerTimeType(reference)
        self = start.distance(to: DispatchQueue.SchedulerTimeType(reference + timeInterval))
      }
    }

    /// Creates an interval from a number of seconds.
    public init(floatLiteral value: Double) {
      self = .seconds(value)
    }

    /// Creates an interval from a number of seconds.
    public init(integerLiteral value: Int) {
      self = .seconds(value)
    }

    /// Creates an interval from a number of seconds, or returns `nil` if the number doesn't fit into an
    /// `Int`.
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

    /// Returns zero, because intervals have no product. `SignedNumeric` requires this operator.
    public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(nanoseconds: 0) }

    public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }

    public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

    /// Sets zero, because intervals have no product. `SignedNumeric` requires this operator.
    public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

    /// Returns an interval of a number of seconds, truncated to whole nanoseconds. Infinity and NaN trap.
    public static func seconds(_ s: Double) -> Stride {
      precondition(s.isFinite, "The number of seconds must be finite, not \(s)")
      let nanoseconds = (s * 1_000_000_000).rounded(.towardZero)
      return Stride(nanoseconds: Int64(exactly: nanoseconds) ?? (s < 0 ? .min : .max))
    }

    public static func seconds(_ s: Int) -> Stride { Stride(s, nanosecondsEach: 1_000_000_000) }

    public static func milliseconds(_ ms: Int) -> Stride { Stride(ms, nanosecondsEach: 1_000_000) }

    public static func microseconds(_ us: Int) -> Stride { Stride(us, nanosecondsEach: 1000) }

    public static func nanoseconds(_ ns: Int) -> Stride { Stride(ns, nanosecondsEach: 1) }
  }
}
