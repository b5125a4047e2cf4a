// Case paths in the syntax of the architecture's versions 0.41 to 1.3. They are case key paths, so each
// function accepts both forms without an overload, which would slow down type checking for all users.

/// A path to a case of an enum: the former name of ``CaseKeyPath``.
///
/// ```swift
/// let path: CasePath<AppAction, CounterAction> = /AppAction.counter
/// path.embed(.incrementTapped)               // AppAction.counter(.incrementTapped)
/// path.extract(from: .signOutTapped)         // nil
/// ```
///
/// It works for every enum, without a macro: reflection finds the case that the constructor creates. Of a
/// function that isn't a constructor of a case, extraction is undefined.
///
/// Two paths to the same case are equal if each is written as a key path. A path that `/` or an initializer
/// creates from a constructor equals another one only after both have found their case.
@available(
  *,
  deprecated,
  renamed: "CaseKeyPath",
  message: "mark the enum '@CasePathable', and write '\\.name' instead of '/Enum.name'"
)
public typealias CasePath<Root, Value> = CaseKeyPath<Root, Value>

extension _AppendKeyPath {
  /// Creates a path from a pair of functions.
  ///
  /// - Parameters:
  ///   - embed: A closure that wraps a value in the case.
  ///   - extract: A closure that returns the associated value of the case, or `nil` if the root is a
  ///     different case.
  public init<Enum, Payload>(embed: @escaping (Payload) -> Enum, extract: @escaping (Enum) -> Payload?)
  where Self == CaseKeyPath<Enum, Payload> {
    self.init(AnyCasePath(uncapturing: embed, extract: extract))
  }

  /// Creates a path that consists of two functions, for code that requires a key path.
  ///
  /// - Parameter path: The functions.
  public init<Enum, Payload>(_ path: AnyCasePath<Enum, Payload>) where Self == CaseKeyPath<Enum, Payload> {
    self = \Case<Enum>.[unlisted: UnlistedCase(path)]
  }

  /// Creates the path to the case that a constructor creates.
  ///
  /// - Parameter embed: The enum case, used as a function.
  public init<Enum, Payload>(_ embed: @escaping (Payload) -> Enum)
  where Self == CaseKeyPath<Enum, Payload> {
    self = \Case<Enum>.[unlisted: UnlistedCase(ReflectedCase(embed))]
  }

  /// Creates the path to a case without payload.
  ///
  /// - Parameter root: The case.
  // Disfavored: a constructor of a case with a payload isn't a case itself.
  @_disfavoredOverload
  public init<Enum>(_ root: Enum) where Self == CaseKeyPath<Enum, Void> {
    self = \Case<Enum>.[unlisted: UnlistedCase(root)]
  }

  /// Returns the path to the case that a constructor creates.
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

  /// Returns the value of the case, or `nil` if the root is another case.
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
  /// - Throws: An error if the root is another case, and the errors of `body`.
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

/// The error of a change of a case that the root isn't.
private struct OtherCase: Error, CustomStringConvertible {
  let value: Any.Type
  let root: Any.Type

  var description: String {
    "The value of \(root) is another case than that of \(value), so it was not changed."
  }
}

/// A ``Case`` of any type, for the extensions of paths between certain types.
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
  /// A path to a case without values.
  public static var never: CaseKeyPath<Root._Value, Never> {
    CaseKeyPath<Root._Value, Never>(AnyCasePath(uncapturing: unreachable, extract: { _ in nil }))
  }
}

extension KeyPath where Root == Case<Void>, Value: _CaseProtocol {
  /// Returns the path to a constant value.
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
  /// The path from a raw value to the value that it represents.
  public static var rawValue: CaseKeyPath<Root._Value, Value._Value> {
    CaseKeyPath<Root._Value, Value._Value>(
      AnyCasePath(uncapturing: { $0.rawValue }, extract: { Value._Value(rawValue: $0) })
    )
  }
}

extension KeyPath where Root == Case<String>, Value: _CaseProtocol, Value._Value: LosslessStringConvertible {
  /// The path from a text to the value that it describes.
  public static var description: CaseKeyPath<String, Value._Value> {
    CaseKeyPath<String, Value._Value>(
      AnyCasePath(uncapturing: { $0.description }, extract: { Value._Value($0) })
    )
  }
}

/// Never called, since there are no values of `Never`.
private func unreachable<Value>(_ never: Never) -> Value {}

/// A case that its enum doesn't list, in a key path.
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

  /// The name of the case, if known. It is empty for functions, and until reflection finds the first value of
  /// the case.
  var name: [CaseName] { findName() }
}

/// Two paths to the same case are equal once both have found it. All paths between two types have one hash
/// value, which remains when they find their cases.
extension UnlistedCase: Hashable {
  static func == (lhs: UnlistedCase, rhs: UnlistedCase) -> Bool {
    if lhs === rhs { return true }
    let name = lhs.name
    return !name.isEmpty && name == rhs.name
  }

  func hash(into hasher: inout Hasher) {}
}

extension Case {
  /// A case of `Value` that its list of case paths doesn't contain.
  subscript<Member>(unlisted unlisted: UnlistedCase<Value, Member>) -> Case<Member> {
    Case<Member>(path: path.appending(unlisted.path, unlisted: unlisted.name))
  }
}
