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
