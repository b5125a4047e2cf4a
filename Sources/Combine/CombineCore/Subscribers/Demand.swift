import Synchronization

extension Subscribers {
  /// A number of values that a subscriber requests.
  ///
  /// Demands add up: what a subscriber requests, and what it returns from `receive(_:)`. ``unlimited`` stays
  /// unlimited.
  @frozen
  public struct Demand: Equatable, Comparable, Hashable, CustomStringConvertible, Sendable {
    /// Counts up to `Int.max`; one more stands for unlimited.
    @usableFromInline package let rawValue: UInt

    /// One above `Int.max`: the same bits as `Int.min`.
    @inlinable
    package static var unlimitedRawValue: UInt { UInt(bitPattern: Int.min) }

    /// A raw value above that of ``unlimited`` means unlimited.
    @inlinable
    package init(rawValue: UInt) {
      // Not by `min`, which is called, and is generic, where nothing is optimised.
      self.rawValue = rawValue > Self.unlimitedRawValue ? Self.unlimitedRawValue : rawValue
    }

    /// A demand for as many values as the publisher can send.
    @inlinable
    public static var unlimited: Demand { Demand(rawValue: unlimitedRawValue) }

    /// A demand for no values: the same as `.max(0)`.
    @inlinable
    public static var none: Demand { Demand(rawValue: 0) }

    /// Returns a demand for at most so many values.
    /// - Parameter value: The number. A negative number traps.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "demand cannot be negative")
      return Demand(rawValue: UInt(value))
    }

    /// The number of values demanded, or `nil` when unlimited.
    @inlinable
    public var max: Int? {
      self == .unlimited ? nil : Int(rawValue)
    }

    /// `unlimited` or `max(N)`.
    public var description: String {
      max.map { "max(\($0))" } ?? "unlimited"
    }
  }
}

extension Subscribers.Demand {
  /// Returns the sum of both; unlimited when either is, or when it would not fit into an `Int`.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    guard lhs != .unlimited, rhs != .unlimited else { return .unlimited }
    // Two counts add up to less than `UInt.max`; a sum over `Int.max` is clamped to unlimited.
    return Self(rawValue: lhs.rawValue + rhs.rawValue)
  }

  /// Returns the demand and so many more; unlimited when it would not fit into an `Int`. A negative result
  /// traps.
  @inlinable
  public static func + (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (sum, overflow) = count.addingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(sum)
  }

  /// Returns the demand less another. Unlimited stays unlimited, also less itself; a count less unlimited is
  /// none. A negative result traps.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    guard lhs != .unlimited else { return .unlimited }
    guard let count = rhs.max else { return .none }
    return lhs - count
  }

  /// Returns the demand less so many. Unlimited stays unlimited; a result that overflows is none, a negative
  /// one traps.
  @inlinable
  public static func - (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (difference, overflow) = count.subtractingReportingOverflow(rhs)
    return overflow ? .none : .max(difference)
  }

  /// Returns the product of the demand and a number; unlimited stays unlimited, and is what an overflow
  /// gives.
  @inlinable
  public static func * (lhs: Self, rhs: Int) -> Self {
    guard let count = lhs.max else { return .unlimited }
    let (product, overflow) = count.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  /// Adds another demand to this one.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// Adds so many to this demand.
  @inlinable
  public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// Takes another demand from this one.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// Takes so many from this demand.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  /// Multiplies this demand.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

// Unlimited equals only unlimited and is more than every count and every number.
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
  /// Stops on a demand of none, for publishers where Combine calls that a programming error.
  @inlinable
  package func assertNonZero(file: StaticString = #file, line: UInt = #line) {
    precondition(self != .none, "demand must not be zero", file: file, line: line)
  }
}

// Encoded as one unsigned number. Decoding a negative one throws; one above unlimited's means unlimited.
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
/// Unlimited demand is never written, so that a delivery costs one load.
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
  /// - Returns: Whether there was demand.
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
