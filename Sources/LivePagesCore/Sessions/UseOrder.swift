/// Sessions in the order in which they were last used.
struct UseOrder {
  /// Who was used when. One that is used later has a greater number.
  private var uses: [Int: SecretToken] = [:]
  /// The number from which on to look for the longest ago.
  private var first = 0
  private var next = 0

  /// Notes a use.
  ///
  /// - Returns: The number with which it is forgotten.
  mutating func use(_ token: SecretToken) -> Int {
    uses[next] = token
    next += 1
    return next - 1
  }

  mutating func forget(_ number: Int) {
    uses[number] = nil
  }

  /// Returns the one that was not used for longest. Each number is passed over once, so that the search costs
  /// nothing beyond the uses.
  mutating func longestUnused() -> SecretToken? {
    while first < next {
      if let token = uses[first] { return token }
      first += 1
    }
    return nil
  }
}
