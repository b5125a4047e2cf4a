/// Decides whether two states are equal, so that the second need not be emitted.
///
/// `Equatable` states are compared with `==`, other objects by identity, and all other values count as
/// different.
enum StateEquality {
  static func make<State>(for type: State.Type) -> (State, State) -> Bool {
    if let type = type as? any Equatable.Type { return comparing(type) }
    return { same($0, $1) }
  }

  private static func comparing<Value: Equatable, State>(_: Value.Type) -> (State, State) -> Bool {
    { left, right in
      guard let left = left as? Value, let right = right as? Value else { return false }
      return left == right
    }
  }

  private static func same<State>(_ left: State, _ right: State) -> Bool {
    if type(of: left as Any) is AnyClass, type(of: right as Any) is AnyClass,
      left as AnyObject === right as AnyObject
    {
      return true
    }
    if let left = left as? any Equatable { return equal(left, right) }
    return false
  }

  private static func equal<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    guard let right = right as? Value else { return false }
    return left == right
  }
}
