prefix operator /

infix operator .. : CasePathComposition

precedencegroup CasePathComposition {
  associativity: right
  higherThan: NilCoalescingPrecedence
}

/// Returns the path to the case that a constructor creates: `/AppAction.counter`. The root may be an optional
/// of the enum as well.
///
/// Without a type to expect, as in `let path = /AppAction.counter`, the compiler takes the constructor itself
/// for a case without payload. Write `let path = CasePath(AppAction.counter)` there.
///
/// - Parameter embed: The enum case, used as a function.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '\\.name'")
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CaseKeyPath<Root, Value> {
  CaseKeyPath(embed)
}

/// Returns the path to a case without payload: `/AppAction.tapped`. The root may be an optional of the enum as
/// well.
///
/// - Parameter root: The case.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '\\.name'")
public prefix func / <Root>(root: Root) -> CaseKeyPath<Root, Void> {
  CaseKeyPath(root)
}

/// Returns the path from a value to itself: `/AppAction.self`.
@available(*, deprecated, message: "write '\\.self'")
public prefix func / <Root>(type: Root.Type) -> CaseKeyPath<Root, Root> {
  \.self
}

/// Returns a path unchanged: `/.self` where the type is known.
@available(*, deprecated, message: "write '\\.self'")
public prefix func / <Root>(path: CaseKeyPath<Root, Root>) -> CaseKeyPath<Root, Root> {
  path
}

// The following operators return functions. They are disfavored, so that a path is chosen if both fit.

/// Returns a function that extracts the value of a case: `actions.compactMap(/AppAction.counter)`.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '{ $0[case: \\.name] }'")
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  ReflectedCase(embed).extract(from:)
}

/// Returns a function that returns `nil` for other cases than one without payload:
/// `actions.compactMap(/AppAction.tapped)`.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '{ $0[case: \\.name] }'")
@_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  AnyCasePath(CaseKeyPath(root)).extract(from:)
}

/// Returns the path through one case and then through another.
@available(*, deprecated, message: "write one key path, '\\.outer.inner', or 'appending(path:)'")
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: CaseKeyPath<Value, AppendedValue>
) -> CaseKeyPath<Root, AppendedValue> {
  lhs.appending(path: rhs)
}

/// Returns the path through one case and then through the one that a constructor creates.
@available(*, deprecated, message: "write one key path, '\\.outer.inner', or 'appending(path:)'")
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> CaseKeyPath<Root, AppendedValue> {
  lhs.appending(path: CaseKeyPath(rhs))
}

/// Returns a function that extracts the value of a case in a case: `actions.compactMap(/AppAction.row ..
/// /RowAction.name)`.
@available(*, deprecated, message: "write '{ $0[case: \\.outer.inner] }'")
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: CaseKeyPath<Value, AppendedValue>
) -> (Root) -> AppendedValue? {
  AnyCasePath(lhs.appending(path: rhs)).extract(from:)
}

/// Returns a function that extracts the value of a case in a case: `actions.compactMap(/AppAction.row ..
/// RowAction.name)`.
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
///   - embed: The case, as a function.
///   - root: The enum.
/// - Returns: The value, or `nil` if the root is another case.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write 'root[case: \\.name]'")
public func extract<Root, Value>(case embed: @escaping (Value) -> Root, from root: Root) -> Value? {
  ReflectedCase(embed).extract(from: root)
}

/// Returns a function that extracts the value of a case.
///
/// - Parameter embed: The enum case, used as a function.
/// - Returns: A function that returns `nil` for other cases.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '{ $0[case: \\.name] }'")
public func extract<Root, Value>(_ embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  ReflectedCase(embed).extract(from:)
}
