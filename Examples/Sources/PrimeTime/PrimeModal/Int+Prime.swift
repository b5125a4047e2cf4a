extension Int {
  /// A Boolean value that indicates whether the number is prime, determined by trial division up to its
  /// square root.
  public var isPrime: Bool {
    if self < 2 { return false }
    if self < 4 { return true }
    if isMultiple(of: 2) { return false }
    var divisor = 3
    while divisor <= self / divisor {
      if isMultiple(of: divisor) { return false }
      divisor += 2
    }
    return true
  }
}
