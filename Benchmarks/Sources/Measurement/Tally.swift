/// Counts and adds up the received values, so that no side can omit work unnoticed.
///
/// It supports one thread at a time, since publishers deliver values to a subscriber one after the other.
public final class Tally {
  // Unchecked: the tally has one thread at a time, and no access overlaps another. The check would slow down
  // every value of every side.
  @exclusivity(unchecked) public private(set) var count = 0
  @exclusivity(unchecked) public private(set) var sum = 0

  public init() {}

  /// Adds a value. The method is never inlined, so that the optimizer has to produce each value and pass it.
  @inline(never)
  public func add(_ value: Int) {
    count &+= 1
    sum &+= value
  }
}

extension Tally: Equatable, CustomStringConvertible {
  public static func == (lhs: Tally, rhs: Tally) -> Bool {
    lhs.count == rhs.count && lhs.sum == rhs.sum
  }

  public var description: String {
    "\(count) values with the sum \(sum)"
  }
}
