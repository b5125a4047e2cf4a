/// Where all values end: counts and adds them up, so that no side can leave work out unnoticed.
///
/// It is for one thread at a time; publishers give a subscriber no two values at once.
public final class Tally {
  // One thread at a time, and no access lasts longer than a line: there is nothing that a check could find,
  // and its cost would lie on every value of every side.
  @exclusivity(unchecked) public private(set) var count = 0
  @exclusivity(unchecked) public private(set) var sum = 0

  public init() {}

  /// Takes a value. Never inlined: the optimiser has to produce each value and call here with it.
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
