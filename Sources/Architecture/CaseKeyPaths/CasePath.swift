// Case paths in the syntax of versions 0.41 to 1.3 of the architecture. Because they are case key paths, every
// function accepts both notations without an overload that would slow down type checking for everyone.

/// A path to a case of an enum, under its former name. Use ``CaseKeyPath`` in new code.
///
/// For example:
///
/// ```swift
/// let path: CasePath<AppAction, CounterAction> = /AppAction.counter
/// path.embed(.incrementTapped)               // AppAction.counter(.incrementTapped)
/// path.extract(from: .signOutTapped)         // nil
/// ```
///
/// A case path works with any enum and does not require a macro, because it uses reflection to find the case you pass
/// to it. If you pass a function that is not a case, the result of extracting a value is undefined.
///
/// Paths to the same case are equal if you write them as key paths. A path you create with `/` or with an initializer
/// equals another one only after both have found their case.
@available(
  *,
  deprecated,
  renamed: "CaseKeyPath",
  message: "mark the enum '@CasePathable', and write '\\.name' instead of '/Enum.name'"
)
public typealias CasePath<Root, Value> = CaseKeyPath<Root, Value>

extension _AppendKeyPath {
  /// Creates a path from a pair of closures.
  ///
  /// - Parameters:
  ///   - embed: A closure that wraps a value in the case.
  ///   - extract: A closure that returns the associated value of the case, or `nil` for a different case.
  public init<Enum, Payload>(embed: @escaping (Payload) -> Enum, extract: @escaping (Enum) -> Payload?)
  where Self == CaseKeyPath<Enum, Payload> {
    self.init(AnyCasePath(uncapturing: embed, extract: extract))
  }

  /// Creates a path from a pair of functions, for code that requires a key path.
  ///
  /// - Parameter path: The pair of functions.
  public init<Enum, Payload>(_ path: AnyCasePath<Enum, Payload>) where Self == CaseKeyPath<Enum, Payload> {
    self = \Case<Enum>.[unlisted: UnlistedCase(path)]
  }

  /// Creates a path to the case that a constructor creates.
  ///
  /// - Parameter embed: The enum case, used as a function.
  public init<Enum, Payload>(_ embed: @escaping (Payload) -> Enum)
  where Self == CaseKeyPath<Enum, Payload> {
    self = \Case<Enum>.[unlisted: UnlistedCase(ReflectedCase(embed))]
  }

  /// Creates a path to a case without a payload.
  ///
  /// - Parameter root: The case.
  // Disfavored because the constructor of a case with a payload is not a case itself.
  @_disfavoredOverload
  public init<Enum>(_ root: Enum) where Self == CaseKeyPath<Enum, Void> {
    self = \Case<Enum>.[unlisted: UnlistedCase(root)]
  }

  /// Returns a path to the case that a constructor creates.
  ///
  /// - Parameter embed: The enum case, used as a function.
  @available(*, deprecated, message: "mark the enum '@CasePathable', and write '\\.name'")
  public static func `case`<Enum, Payload>(_ embed: @escaping (Payload) -> Enum) -> Self
  where Self == CaseKeyPath<Enum, Payload> {
    Self(embed)
  }
}

extension KeyPath {
  /// Embeds a value in the case.
  ///
  /// - Parameter value: The value.
  public func embed<Enum, Payload>(_ value: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    AnyCasePath(self).embed(value)
  }

  /// Returns the value of the case, or `nil` if the root is a different case.
  ///
  /// - Parameter root: The enum.
  public func extract<Enum, Payload>(from root: Enum) -> Payload?
  where Root == Case<Enum>, Value == Case<Payload> {
    AnyCasePath(self).extract(from: root)
  }

  /// Changes the value of the case.
  ///
  /// - Parameters:
  ///   - root: The enum.
  ///   - body: A closure that changes the value.
  /// - Returns: The result of `body`.
  /// - Throws: An error if the root is a different case, or an error that `body` throws.
  @discardableResult
  public func modify<Enum, Payload, Result>(
    _ root: inout Enum,
    _ body: (inout Payload) throws -> Result
  ) throws -> Result where Root == Case<Enum>, Value == Case<Payload> {
    guard let result = try AnyCasePath(self).modify(&root, body) else {
      throw OtherCase(value: Payload.self, root: Enum.self)
    }
    return result
  }
}

/// The error for an attempt to change a case while the root is a different case.
private struct OtherCase: Error, CustomStringConvertible {
  let value: Any.Type
  let root: Any.Type

  var description: String {
    "The value of \(root) isn't the case with a \(value), so it wasn't changed."
  }
}

/// A ``Case`` of any type. It is used to constrain extensions to paths between certain types.
public protocol _CaseProtocol {
  /// The enum, or the value of one of its cases.
  associatedtype _Value
}

extension Case: _CaseProtocol {
  public typealias _Value = Value
}

extension KeyPath where Root: _CaseProtocol, Root == Value {
  /// The path from a value to itself.
  public static var `self`: KeyPath<Root, Root> { \Root.self }
}

extension KeyPath where Root: _CaseProtocol, Value == Case<Never> {
  /// A path to a case that has no values.
  public static var never: CaseKeyPath<Root._Value, Never> {
    CaseKeyPath<Root._Value, Never>(AnyCasePath(uncapturing: unreachable, extract: { _ in nil }))
  }
}

extension KeyPath where Root == Case<Void>, Value: _CaseProtocol {
  /// Returns a path to a constant value.
  ///
  /// - Parameter value: The value.
  public static func constant(_ value: Value._Value) -> CaseKeyPath<Void, Value._Value> {
    CaseKeyPath<Void, Value._Value>(AnyCasePath(uncapturing: { _ in }, extract: { value }))
  }
}

extension KeyPath
where
  Root: _CaseProtocol, Value: _CaseProtocol, Value._Value: RawRepresentable,
  Value._Value.RawValue == Root._Value
{
  /// A path from a raw value to the value that it represents.
  public static var rawValue: CaseKeyPath<Root._Value, Value._Value> {
    CaseKeyPath<Root._Value, Value._Value>(
      AnyCasePath(uncapturing: { $0.rawValue }, extract: { Value._Value(rawValue: $0) })
    )
  }
}

extension KeyPath where Root == Case<String>, Value: _CaseProtocol, Value._Value: LosslessStringConvertible {
  /// A path from a string to the value it describes.
  public static var description: CaseKeyPath<String, Value._Value> {
    CaseKeyPath<String, Value._Value>(
      AnyCasePath(uncapturing: { $0.description }, extract: { Value._Value($0) })
    )
  }
}

/// Never called, because there are no values of type `Never`.
private func unreachable<Value>(_ never: Never) -> Value {}

/// A case in a key path that is not in the enum's list of cases.
final class UnlistedCase<Root, Value>: Sendable {
  let path: AnyCasePath<Root, Value>
  private let findName: @Sendable () -> [CaseName]

  private init(_ path: AnyCasePath<Root, Value>, findName: @escaping @Sendable () -> [CaseName]) {
    self.path = path
    self.findName = findName
  }

  convenience init(_ path: AnyCasePath<Root, Value>) {
    self.init(path) { [] }
  }

  convenience init(_ reflected: ReflectedCase<Root, Value>) {
    self.init(
      AnyCasePath(uncapturing: reflected.embed, extract: { reflected.extract(from: $0) })
    ) {
      reflected.name.map { [$0] } ?? []
    }
  }

  convenience init(_ root: Root) where Value == Void {
    let name = CaseName.path(of: root)
    self.init(
      AnyCasePath(uncapturing: { root }, extract: { CaseName.path(of: $0) == name ? () : nil })
    ) {
      name
    }
  }

  /// The name of the case, if it's known. It's empty for functions, and until reflection has found the first value of
  /// the case.
  var name: [CaseName] { findName() }
}

/// Two paths to the same case are equal once both have found it. To keep their hash value from changing at that
/// point, all paths between the same two types share one.
extension UnlistedCase: Hashable {
  static func == (lhs: UnlistedCase, rhs: UnlistedCase) -> Bool {
    if lhs === rhs { return true }
    let name = lhs.name
    return !name.isEmpty && name == rhs.name
  }

  func hash(into hasher: inout Hasher) {}
}

extension Case {
  /// A case of `Value` that is not in its list of case paths.
  subscript<Member>(unlisted unlisted: UnlistedCase<Value, Member>) -> Case<Member> {
    Case<Member>(path: path.appending(unlisted.path, unlisted: unlisted.name))
  }
}

prefix operator /

infix operator .. : CasePathComposition

precedencegroup CasePathComposition {
  associativity: right
  higherThan: NilCoalescingPrecedence
}

/// Returns a path to a case, such as `/AppAction.counter`. The root can also be an optional enum.
///
/// If the compiler does not know the type you expect, as in `let path = /AppAction.counter`, it takes the constructor
/// for a case without a payload. Write `let path = CasePath(AppAction.counter)` instead.
///
/// - Parameter embed: The enum case, used as a function.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '\\.name'")
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CaseKeyPath<Root, Value> {
  CaseKeyPath(embed)
}

/// Returns a path to a case without a payload, such as `/AppAction.tapped`. The root can also be an optional
/// enum.
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

// These operators return functions. They are disfavored so that a path takes precedence when both match.

/// Returns a function that extracts the value of a case, as in `actions.compactMap(/AppAction.counter)`.
@available(*, deprecated, message: "mark the enum '@CasePathable', and write '{ $0[case: \\.name] }'")
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  ReflectedCase(embed).extract(from:)
}

/// Returns a function that returns a value only for one case without a payload, as in
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
/// - Returns: The value, or `nil` if the root is a different case.
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
