/// A source of random numbers that are the same on every machine, by the SplitMix64 algorithm.
public struct RandomSource: Sendable {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: The number of a series of scenarios.
  ///   - index: The number of a scenario in that series.
  public init(seed: UInt64, index: Int = 0) {
    state = seed
    let row = next()
    state = row ^ (UInt64(index) &* 0xD6E8_FEB8_6659_FD93)
    _ = next()
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a nonnegative number less than the bound.
  public mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// Returns `true` with a probability in percent.
  public mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// Returns an element, with a probability in proportion to its weight.
  public mutating func pick<Element>(weighted elements: [(weight: Int, element: Element)]) -> Element {
    var rest = below(elements.reduce(0) { $0 + $1.weight })
    for (weight, element) in elements {
      if rest < weight { return element }
      rest -= weight
    }
    preconditionFailure("the random number exceeds the sum of the weights")
  }
}
