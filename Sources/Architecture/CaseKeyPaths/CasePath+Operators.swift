prefix operator /

infix operator .. : CasePathComposition

precedencegroup CasePathComposition {
  associativity: right
  higherThan: NilCoalescingPrecedence
}

/// Returns a path to the case that a constructor creates, such as `/AppAction.counter`. The root can also be
/// an optional of the enum.
///
/// If the expected type is unknown, as in `let path = /AppAction.counter`, the compiler interprets the
/// constructor itself as a case without a payload. In that situation, write
/// `let path = CasePath(AppAction.counter)`.
///
/// - Parameter embed: The enum case, used as a function.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '\\.name'")
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CaseKeyPath<Root, Value> {
  CaseKeyPath(embed)
}

/// Returns a path to a case without a payload, such as `/AppAction.tapped`. The root can also be an optional
/// of the enum.
///
/// - Parameter root: The case.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '\\.name'")
public prefix func / <Root>(root: Root) -> CaseKeyPath<Root, Void> {
  CaseKeyPath(root)
}

/// Returns a path from a value to itself, such as `/AppAction.self`.
@available(*, deprecated, message: "write '\\.self'")
public prefix func / <Root>(type: Root.Type) -> CaseKeyPath<Root, Root> {
  \.self
}

/// Returns a path unchanged. This allows `/.self` if the type is known.
@available(*, deprecated, message: "write '\\.self'")
public prefix func / <Root>(path: CaseKeyPath<Root, Root>) -> CaseKeyPath<Root, Root> {
  path
}

// The following operators return functions. They are disfavored, so that a path takes precedence if both
// match.

/// Returns a function that extracts the value of a case, as in `actions.compactMap(/AppAction.counter)`.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '{ $0[case: \\.name] }'")
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  ReflectedCase(embed).extract(from:)
}

/// Returns a function that returns `nil` for all cases except one without a payload, as in
/// `actions.compactMap(/AppAction.tapped)`.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '{ $0[case: \\.name] }'")
@_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  AnyCasePath(CaseKeyPath(root)).extract(from:)
}

/// Returns a path that leads through one case and then through another.
@available(*, deprecated, message: "write one key path, '\\.outer.inner', or 'appending(path:)'")
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: CaseKeyPath<Value, AppendedValue>
) -> CaseKeyPath<Root, AppendedValue> {
  lhs.appending(path: rhs)
}

/// Returns a path that leads through one case and then through the case that a constructor creates.
@available(*, deprecated, message: "write one key path, '\\.outer.inner', or 'appending(path:)'")
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> CaseKeyPath<Root, AppendedValue> {
  lhs.appending(path: CaseKeyPath(rhs))
}

/// Returns a function that extracts the value of a nested case, as in
/// `actions.compactMap(/AppAction.row .. /RowAction.name)`.
@available(*, deprecated, message: "write '{ $0[case: \\.outer.inner] }'")
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: CaseKeyPath<Value, AppendedValue>
) -> (Root) -> AppendedValue? {
  AnyCasePath(lhs.appending(path: rhs)).extract(from:)
}

/// Returns a function that extracts the value of a nested case, as in
/// `actions.compactMap(/AppAction.row .. RowAction.name)`.
@available(*, deprecated, message: "write '{ $0[case: \\.outer.inner] }'")
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> (Root) -> AppendedValue? {
  AnyCasePath(lhs.appending(path: CaseKeyPath(rhs))).extract(from:)
}

/// Extracts the value of a case.
///
/// - Parameters:
///   - embed: The enum case, used as a function.
///   - root: The enum.
/// - Returns: The value, or `nil` if the root is another case.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write 'root[case: \\.name]'")
public func extract<Root, Value>(case embed: @escaping (Value) -> Root, from root: Root) -> Value? {
  ReflectedCase(embed).extract(from: root)
}

/// Returns a function that extracts the value of a case.
///
/// - Parameter embed: The enum case, used as a function.
/// - Returns: A function that returns the value, or `nil` for other cases.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '{ $0[case: \\.name] }'")
public func extract<Root, Value>(_ embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  ReflectedCase(embed).extract(from:)
}
