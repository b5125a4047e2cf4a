import ComposableArchitecture

prefix operator /

infix operator .. : CasePathComposition

precedencegroup CasePathComposition {
  associativity: right
  higherThan: NilCoalescingPrecedence
}

/// Returns the path to the case that a function makes: `/AppAction.counter`. The root may be an optional of
/// the enum, too.
///
/// Where nothing says that a path is expected, as in `let path = /AppAction.counter`, the compiler takes the
/// function itself for a case without a value. Say `let path = CasePath(AppAction.counter)` there.
/// - Parameter embed: The case, as a function.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  CasePath(embed)
}

/// Returns the path to a case that carries nothing: `/AppAction.tapped`. The root may be an optional of the
/// enum, too.
/// - Parameter root: The case.
public prefix func / <Root>(root: Root) -> CasePath<Root, Void> {
  CasePath(root)
}

/// Returns the path from a value to itself: `/AppAction.self`.
public prefix func / <Root>(type: Root.Type) -> CasePath<Root, Root> {
  .self
}

/// Returns a path as it is: `/.self` where the type is known.
public prefix func / <Root>(path: CasePath<Root, Root>) -> CasePath<Root, Root> {
  path
}

// What follows makes functions. It is disfavoured: where either would do, it is a path.

/// Returns a function that takes the value out of a case: `actions.compactMap(/AppAction.counter)`.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  CasePath(embed).extract(from:)
}

/// Returns a function that returns `nil` for other cases than one without a value:
/// `actions.compactMap(/AppAction.tapped)`.
@_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  CasePath(root).extract(from:)
}

/// Returns the path through one case and then through another.
public func .. <Root, Value, AppendedValue>(
  lhs: CasePath<Root, Value>,
  rhs: CasePath<Value, AppendedValue>
) -> CasePath<Root, AppendedValue> {
  lhs.appending(path: rhs)
}

/// Returns the path through one case and then through that which a function makes.
public func .. <Root, Value, AppendedValue>(
  lhs: CasePath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> CasePath<Root, AppendedValue> {
  lhs.appending(path: /rhs)
}

/// Returns a function that takes the value out of a case in a case: `actions.compactMap(/AppAction.row ..
/// /RowAction.name)`.
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CasePath<Root, Value>,
  rhs: CasePath<Value, AppendedValue>
) -> (Root) -> AppendedValue? {
  lhs.appending(path: rhs).extract(from:)
}

/// Returns a function that takes the value out of a case in a case: `actions.compactMap(/AppAction.row ..
/// RowAction.name)`.
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CasePath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> (Root) -> AppendedValue? {
  lhs.appending(path: /rhs).extract(from:)
}

/// Returns whether a value is the case that a path leads to: `case /AppAction.counter:`.
public func ~= <Root, Value>(path: CasePath<Root, Value>, root: Root) -> Bool {
  path.extract(from: root) != nil
}
