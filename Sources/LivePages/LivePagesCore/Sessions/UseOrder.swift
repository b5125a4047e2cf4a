/// Elements, such as sessions, in the order in which they were last used.
struct UseOrder<Element> {
  /// The elements by the numbers of their uses. One that is used later has a greater number.
  private var uses: [Int: Element] = [:]
  /// The number from which on to look for the longest ago.
  private var first = 0
  private var next = 0

  /// Notes a use.
  ///
  /// - Returns: The number with which it is forgotten.
  mutating func use(_ element: Element) -> Int {
    uses[next] = element
    next += 1
    return next - 1
  }

  mutating func forget(_ number: Int) {
    uses[number] = nil
  }

  /// Returns the one that was not used for longest. Each number is passed over once, so that the search costs
  /// nothing beyond the uses.
  mutating func longestUnused() -> Element? {
    while first < next {
      if let element = uses[first] { return element }
      first += 1
    }
    return nil
  }
}
