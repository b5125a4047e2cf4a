/// Takes the value out of a case.
/// - Parameters:
///   - embed: The case, as a function.
///   - root: The enum.
/// - Returns: The value, or `nil` where the root is another case.
@available(*, deprecated, message: "Use '(/Case).extract(from:)'.")
public func extract<Root, Value>(case embed: @escaping (Value) -> Root, from root: Root) -> Value? {
  CasePath(embed).extract(from: root)
}

/// Returns a function that takes the value out of a case.
/// - Parameter embed: The case, as a function.
/// - Returns: A function that returns `nil` for other cases.
@available(*, deprecated, message: "Use '/Case', which is a function where one is expected.")
public func extract<Root, Value>(_ embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  CasePath(embed).extract(from:)
}
