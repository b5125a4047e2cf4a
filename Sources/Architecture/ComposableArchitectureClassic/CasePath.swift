import ComposableArchitecture

// The declarations of `CaseKeyPaths` that are deprecated there, since the architecture of today has key paths
// in their place. These shadow them: code of version 0.40 has no other spelling.

/// A path to a case of an enum: it wraps a value in the case and extracts it.
///
/// ```swift
/// let path: CasePath<AppAction, CounterAction> = /AppAction.counter
/// path.embed(.incrTapped)                    // AppAction.counter(.incrTapped)
/// path.extract(from: .signOutTapped)         // nil
/// ```
///
/// It works for every enum, without a macro: reflection finds the case that the constructor creates. Of a
/// function that isn't a constructor of a case, extraction is undefined.
///
/// It is a `CaseKeyPath`, so that an enum that is `@CasePathable` can be named by `\.counter` as well.
public typealias CasePath<Root, Value> = CaseKeyPath<Root, Value>

/// Returns the path to the case that a constructor creates: `/AppAction.counter`. The root may be an optional
/// of the enum as well.
///
/// Without a type to expect, as in `let path = /AppAction.counter`, the compiler takes the constructor itself
/// for a case without payload. Write `let path = CasePath(AppAction.counter)` there.
///
/// - Parameter embed: The case, as a function.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CaseKeyPath<Root, Value> {
  CaseKeyPath(embed)
}

/// Returns the path to a case without payload: `/AppAction.tapped`. The root may be an optional of the enum as
/// well.
///
/// - Parameter root: The case.
public prefix func / <Root>(root: Root) -> CaseKeyPath<Root, Void> {
  CaseKeyPath(root)
}

/// Returns the path from a value to itself: `/AppAction.self`.
public prefix func / <Root>(type: Root.Type) -> CaseKeyPath<Root, Root> {
  \.self
}

/// Returns a path unchanged: `/.self` where the type is known.
public prefix func / <Root>(path: CaseKeyPath<Root, Root>) -> CaseKeyPath<Root, Root> {
  path
}

// The following operators return functions. They are disfavored, so that a path is chosen if both fit.

/// Returns a function that extracts the value of a case: `actions.compactMap(/AppAction.counter)`.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  AnyCasePath(CaseKeyPath(embed)).extract(from:)
}

/// Returns a function that returns `nil` for other cases than one without payload:
/// `actions.compactMap(/AppAction.tapped)`.
@_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  AnyCasePath(CaseKeyPath(root)).extract(from:)
}

/// Returns the path through one case and then through another.
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: CaseKeyPath<Value, AppendedValue>
) -> CaseKeyPath<Root, AppendedValue> {
  lhs.appending(path: rhs)
}

/// Returns the path through one case and then through the one that a constructor creates.
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> CaseKeyPath<Root, AppendedValue> {
  lhs.appending(path: CaseKeyPath(rhs))
}

/// Returns a function that extracts the value of a case in a case: `actions.compactMap(/AppAction.row ..
/// /RowAction.name)`.
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: CaseKeyPath<Value, AppendedValue>
) -> (Root) -> AppendedValue? {
  AnyCasePath(lhs.appending(path: rhs)).extract(from:)
}

/// Returns a function that extracts the value of a case in a case: `actions.compactMap(/AppAction.row ..
/// RowAction.name)`.
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> (Root) -> AppendedValue? {
  AnyCasePath(lhs.appending(path: CaseKeyPath(rhs))).extract(from:)
}
