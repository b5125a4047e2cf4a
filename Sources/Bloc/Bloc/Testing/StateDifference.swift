import CustomDump

/// Describes the difference between expected and actual values.
enum StateDifference {
  /// - Parameters:
  ///   - actual: The actual values.
  ///   - areEqual: A closure that compares an expected and an actual value.
  ///   - areEqual: A closure that compares one of either.
  static func description<Value>(
    expected: [Value],
    actual: [Value],
    areEqual: (Value, Value) -> Bool
  ) -> String {
    let lines = diff(expected, actual, format: .proportional).map { $0 + "\n\n(Expected: −, Actual: +)" }
    let text = lines ?? "Expected and actual: \(String(customDumping: actual))"
    let indented = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix("(Expected") ? "\($0)" : "    \($0)" }
      .joined(separator: "\n")
    return ([indented] + hint(expected, actual, areEqual)).joined(separator: "\n\n")
  }

  /// Returns a note if the values differ but have the same description.
  private static func hint<Value>(
    _ expected: [Value],
    _ actual: [Value],
    _ areEqual: (Value, Value) -> Bool
  ) -> [String] {
    let indices = zip(expected, actual).enumerated()
      .filter { _, pair in
        !areEqual(pair.0, pair.1) && String(customDumping: pair.0) == String(customDumping: pair.1)
      }
      .map { index, _ in "[\(index)]" }
    if indices.isEmpty { return [] }
    return [
      """
      The values at \(indices.joined(separator: ", ")) print alike, but '==' returns false. Objects may be compared by \
      identity: compare their properties in '==' of '\(Value.self)', or compare states with 'matches:'.
      """
    ]
  }
}

/// Determines whether two values of any types are equal. They are if they are equal by their own `==`, are
/// the same object, or have the same type and description.
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
