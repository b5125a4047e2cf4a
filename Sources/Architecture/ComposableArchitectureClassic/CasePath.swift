import ComposableArchitecture

// Declarations deprecated in `CaseKeyPaths` because the current architecture uses key paths instead. Code for
// version 0.40 has no alternative, so the declarations in this file shadow the deprecated ones.

/// A path to a case of an enum. It can wrap a value in the case and extract the value again.
///
/// ```swift
/// let path: CasePath<AppAction, CounterAction> = /AppAction.counter
/// path.embed(.incrTapped)                    // AppAction.counter(.incrTapped)
/// path.extract(from: .signOutTapped)         // nil
/// ```
///
/// A case path works for any enum, without a macro. Reflection finds the case that the constructor creates.
/// If a function is not the constructor of a case, the result of extracting a value is undefined.
///
/// This type is a `CaseKeyPath`, so `\.counter` also works for a `@CasePathable` enum.
public typealias CasePath<Root, Value> = CaseKeyPath<Root, Value>

/// Returns a path to the case that a constructor creates, such as `/AppAction.counter`. The root can also be
/// an optional enum.
///
/// If the expected type is unknown, as in `let path = /AppAction.counter`, the compiler interprets the
/// constructor itself as a case without a payload. In that situation, write
/// `let path = CasePath(AppAction.counter)`.
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

// The following operators return functions. They are disfavored, so that a path takes precedence if both
// match.

/// Returns a function that extracts the value of a case, as in `actions.compactMap(/AppAction.counter)`.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  AnyCasePath(CaseKeyPath(embed)).extract(from:)
}

/// Returns a function that returns `nil` for all cases except one without a payload, as in
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
