/// Tells whether two values of any types are equal, as far as can be told: by their own `==`, as the same
/// object, or as values of one type that print alike.
enum LooseEquality {
  static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    if let lhs = lhs as? any Equatable { return equal(lhs, rhs) }
    guard type(of: lhs) == type(of: rhs) else { return false }
    if type(of: lhs) is AnyClass { return lhs as AnyObject === rhs as AnyObject }
    return String(reflecting: lhs) == String(reflecting: rhs)
  }

  private static func equal<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool {
    guard let rhs = rhs as? Value else { return false }
    return lhs == rhs
  }
}
