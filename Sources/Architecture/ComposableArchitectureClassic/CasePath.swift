import ComposableArchitecture

// `CaseKeyPaths` deprecates these declarations, because the current architecture uses key paths. Code for version
// 0.40 has no alternative to them, so the declarations in this file shadow the deprecated ones.

/// A path to a case of an enum that can embed a value in the case and extract the value again.
///
/// For example:
///
/// ```swift
/// let path: CasePath<AppAction, CounterAction> = /AppAction.counter
/// path.embed(.incrTapped)                    // AppAction.counter(.incrTapped)
/// path.extract(from: .signOutTapped)         // nil
/// ```
///
/// A case path works with any enum and does not require a macro, because it uses reflection to find the case you pass
/// to it. If you pass a function that is not a case, the result of extracting a value is undefined. Because this type
/// is a `CaseKeyPath`, you can also write `\.counter` for a `@CasePathable` enum.
public typealias CasePath<Root, Value> = CaseKeyPath<Root, Value>

/// Returns a path to a case, such as `/AppAction.counter`. The root can also be an optional enum.
///
/// If the compiler does not know the type you expect, as in `let path = /AppAction.counter`, it takes the constructor
/// for a case without a payload. Write `let path = CasePath(AppAction.counter)` instead.
///
/// - Parameter embed: The enum case, used as a function.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CaseKeyPath<Root, Value> {
  CaseKeyPath(embed)
}

/// Returns a path to a case without a payload, such as `/AppAction.tapped`. The root can also be an optional
/// enum.
///
/// - Parameter root: The case.
public prefix func / <Root>(root: Root) -> CaseKeyPath<Root, Void> {
  CaseKeyPath(root)
}

/// Returns a path from a value to itself, such as `/AppAction.self`.
public prefix func / <Root>(type: Root.Type) -> CaseKeyPath<Root, Root> {
  \.self
}

/// Returns a path unchanged. This allows `/.self` if the type is known.
public prefix func / <Root>(path: CaseKeyPath<Root, Root>) -> CaseKeyPath<Root, Root> {
  path
}

// These operators return functions. They are disfavored so that a path takes precedence when both match.

/// Returns a function that extracts the value of a case, as in `actions.compactMap(/AppAction.counter)`.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  AnyCasePath(CaseKeyPath(embed)).extract(from:)
}

/// Returns a function that returns a value only for one case without a payload, as in
/// `actions.compactMap(/AppAction.tapped)`.
@_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  AnyCasePath(CaseKeyPath(root)).extract(from:)
}

/// Returns a path that leads through one case and then through another.
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: CaseKeyPath<Value, AppendedValue>
) -> CaseKeyPath<Root, AppendedValue> {
  lhs.appending(path: rhs)
}

/// Returns a path that leads through one case and then through the case that a constructor creates.
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> CaseKeyPath<Root, AppendedValue> {
  lhs.appending(path: CaseKeyPath(rhs))
}

/// Returns a function that extracts the value of a nested case, as in
/// `actions.compactMap(/AppAction.row .. /RowAction.name)`.
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: CaseKeyPath<Value, AppendedValue>
) -> (Root) -> AppendedValue? {
  AnyCasePath(lhs.appending(path: rhs)).extract(from:)
}

/// Returns a function that extracts the value of a nested case, as in
/// `actions.compactMap(/AppAction.row .. RowAction.name)`.
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> (Root) -> AppendedValue? {
  AnyCasePath(lhs.appending(path: CaseKeyPath(rhs))).extract(from:)
}
