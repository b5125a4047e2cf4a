import ComposableArchitecture

// Declarations that are deprecated in `CaseKeyPaths`, because the current architecture replaces them with key
// paths. These shadow them: code of version 0.40 has no other spelling.

/// A path to a case of an enum: it wraps a value in the case and extracts it.
///
/// ```swift
/// let path: CasePath<AppAction, CounterAction> = /AppAction.counter
/// path.embed(.incrTapped)                    // AppAction.counter(.incrTapped)
/// path.extract(from: .signOutTapped)         // nil
/// ```
///
/// It works for every enum, without a macro: reflection finds the case that the constructor creates. The
/// result of extraction is undefined for a function that isn't a constructor of a case.
///
/// It is a `CaseKeyPath`, so a `@CasePathable` enum also supports `\.counter`.
public typealias CasePath<Root, Value> = CaseKeyPath<Root, Value>

/// Returns the path to the case that a constructor creates: `/AppAction.counter`. The root may also be an
/// optional of the enum.
///
/// Without a contextual type, as in `let path = /AppAction.counter`, the compiler treats the constructor
/// itself as a case without payload. Write `let path = CasePath(AppAction.counter)` there.
///
/// - Parameter embed: The enum case, used as a function.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CaseKeyPath<Root, Value> {
  CaseKeyPath(embed)
}

/// Returns the path to a case without payload: `/AppAction.tapped`. The root may also be an optional of the
/// enum.
///
/// - Parameter root: The case.
public prefix func / <Root>(root: Root) -> CaseKeyPath<Root, Void> {
  CaseKeyPath(root)
}

/// Returns the path from a value to itself: `/AppAction.self`.
public prefix func / <Root>(type: Root.Type) -> CaseKeyPath<Root, Root> {
  \.self
}

/// Returns a path unchanged: `/.self`, if the type is known.
public prefix func / <Root>(path: CaseKeyPath<Root, Root>) -> CaseKeyPath<Root, Root> {
  path
}

// The following operators return functions. They are disfavored, so that a path is preferred if both match.

/// Returns a function that extracts the value of a case: `actions.compactMap(/AppAction.counter)`.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  AnyCasePath(CaseKeyPath(embed)).extract(from:)
}

/// Returns a function that returns `nil` for all cases other than one without payload:
/// `actions.compactMap(/AppAction.tapped)`.
@_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  AnyCasePath(CaseKeyPath(root)).extract(from:)
}

/// Returns the concatenation of two paths.
public func .. <Root, Value, AppendedValue>(
  lhs: CaseKeyPath<Root, Value>,
  rhs: CaseKeyPath<Value, AppendedValue>
) -> CaseKeyPath<Root, AppendedValue> {
  lhs.appending(path: rhs)
}

/// Returns the concatenation of a path and the path to the case that a constructor creates.
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
