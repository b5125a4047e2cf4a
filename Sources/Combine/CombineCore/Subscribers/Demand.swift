import Synchronization

extension Subscribers {
  /// A requested number of items, sent to a publisher from a subscriber through the subscription.
  ///
  /// When you return a demand from `receive(_:)`, it is added to the demand that you have already requested,
  /// and after you request ``unlimited``, the demand stays unlimited.
  @frozen
  public struct Demand: Equatable, Comparable, Hashable, CustomStringConvertible, Sendable {
    /// A number from zero to `Int.max`, or ``unlimitedRawValue``.
    @usableFromInline package let rawValue: UInt

    /// `Int.max` plus one, which has the same bits as `Int.min`.
    @inlinable
    package static var unlimitedRawValue: UInt { UInt(bitPattern: Int.min) }

    /// Creates a demand. If the raw value is greater than that of ``unlimited``, the demand is unlimited.
    @inlinable
    package init(rawValue: UInt) {
      // In unoptimized builds, `min` would be a call to a generic function.
      self.rawValue = rawValue > Self.unlimitedRawValue ? Self.unlimitedRawValue : rawValue
    }

    /// A request for as many values as the publisher can produce.
    @inlinable
    public static var unlimited: Demand { Demand(rawValue: unlimitedRawValue) }

    /// A request for no elements from the publisher, equivalent to `.max(0)`.
    ///
    /// Return this value from `receive(_:)` when you don't need more elements for now. Don't pass it to
    /// ``Subscription/request(_:)``. As in Combine, subjects, some publishers and many operators that filter,
    /// reduce, flatten or combine elements treat that as a programming error and trap.
    @inlinable
    public static var none: Demand { Demand(rawValue: 0) }

    /// Creates a demand for the given maximum number of elements.
    /// - Parameter value: The maximum number of elements, which must not be negative.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "A demand must not be negative, not \(value)")
      return Demand(rawValue: UInt(value))
    }

    /// The number of requested values, or `nil` if unlimited.
    @inlinable
    public var max: Int? {
      self == .unlimited ? nil : Int(rawValue)
    }

    /// A textual representation, either `unlimited` or `max(N)`.
    public var description: String {
      max.map { "max(\($0))" } ?? "unlimited"
    }
  }
}

extension Subscribers.Demand {
  /// Returns the sum of two demands, which is unlimited if either demand is unlimited or the sum exceeds
  /// `Int.max`.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    guard lhs != .unlimited, rhs != .unlimited else { return .unlimited }
    // The sum of two counts is less than `UInt.max`. A sum greater than `Int.max` is clamped to unlimited.
    return Self(rawValue: lhs.rawValue + rhs.rawValue)
  }

  /// Returns a demand increased by the given number. The result is unlimited if it exceeds `Int.max`, and
  /// traps if it is negative.
  @inlinable
  public static func + (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (sum, overflow) = count.addingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(sum)
  }

  /// Returns a demand decreased by another demand. Decreasing an unlimited demand has no effect, while
  /// decreasing a number by an unlimited demand returns `none`. A negative result traps.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    guard lhs != .unlimited else { return .unlimited }
    guard let count = rhs.max else { return .none }
    return lhs - count
  }

  /// Returns a demand decreased by the given number, or `none` if the result overflows. Decreasing an
  /// unlimited demand has no effect, and a negative result traps.
  @inlinable
  public static func - (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (difference, overflow) = count.subtractingReportingOverflow(rhs)
    return overflow ? .none : .max(difference)
  }

  /// Returns a demand multiplied by the given number, which is unlimited if the demand is or the result
  /// overflows. A negative result traps.
  @inlinable
  public static func * (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (product, overflow) = count.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  /// Adds another demand to this one.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// Increases this demand by the given number.
  @inlinable
  public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// Decreases this demand by another demand.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// Decreases this demand by the given number.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  /// Multiplies this demand by the given number.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

// Unlimited is equal only to unlimited, and greater than every count and every number.
extension Subscribers.Demand {
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }

  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  @inlinable
  public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue <= rhs.rawValue }

  @inlinable
  public static func > (lhs: Self, rhs: Self) -> Bool { lhs.rawValue > rhs.rawValue }

  @inlinable
  public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue >= rhs.rawValue }

  @inlinable
  public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }

  @inlinable
  public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }

  @inlinable
  public static func < (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 < rhs } ?? false }

  @inlinable
  public static func <= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 <= rhs } ?? false }

  @inlinable
  public static func > (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 > rhs } ?? true }

  @inlinable
  public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 >= rhs } ?? true }

  @inlinable
  public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }

  @inlinable
  public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }

  @inlinable
  public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }

  @inlinable
  public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }

  @inlinable
  public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }

  @inlinable
  public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
}

extension Subscribers.Demand {
  /// Traps if the demand is `none`, for publishers for which Combine treats this as a programming error.
  @inlinable
  package func assertNonZero(file: StaticString = #file, line: UInt = #line) {
    precondition(
      self != .none,
      "A subscriber requested no values from a publisher that traps on this, as in Combine. Request at least one.",
      file: file,
      line: line
    )
  }
}

// A demand is encoded as an unsigned number. When you decode a negative number, the decoder throws an error,
// and a number greater than the raw value of unlimited becomes unlimited.
extension Subscribers.Demand: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(UInt.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

/// The outstanding demand of one subscription. Any thread may add to it, and the delivering thread consumes
/// it (rule D2 of Documentation/Architecture.md).
///
/// When demand is unlimited, it doesn't change anymore, and each delivery costs only one load.
@usableFromInline
package struct AtomicDemand: ~Copyable, Sendable {
  @usableFromInline let rawValue: Atomic<UInt>

  @inlinable
  package init() {
    rawValue = Atomic(0)
  }

  @inlinable
  package var current: Subscribers.Demand {
    Subscribers.Demand(rawValue: rawValue.load(ordering: .sequentiallyConsistent))
  }

  @inlinable
  package func add(_ demand: Subscribers.Demand) {
    guard demand.rawValue != 0 else { return }
    var seen = rawValue.load(ordering: .relaxed)
    while seen != Subscribers.Demand.unlimitedRawValue {
      let sum = Subscribers.Demand(rawValue: seen) + demand
      let attempt = rawValue.compareExchange(
        expected: seen,
        desired: sum.rawValue,
        ordering: .sequentiallyConsistent
      )
      if attempt.exchanged { return }
      seen = attempt.original
    }
  }

  /// Consumes a demand of one.
  /// - Returns: `true` if there was demand.
  @inlinable
  package func takeOne() -> Bool {
    var seen = rawValue.load(ordering: .sequentiallyConsistent)
    while seen != Subscribers.Demand.unlimitedRawValue {
      if seen == 0 { return false }
      let attempt = rawValue.compareExchange(
        expected: seen,
        desired: seen - 1,
        ordering: .sequentiallyConsistent
      )
      if attempt.exchanged { return true }
      seen = attempt.original
    }
    return true
  }
}

/// Stops the process because a publisher sent a value that was not demanded.
@inlinable
package func failUndemanded() -> Never {
  preconditionFailure(
    "Upstream sent a value that was not demanded. A custom publisher may send only as many values as its subscriber requested."
  )
}
