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
