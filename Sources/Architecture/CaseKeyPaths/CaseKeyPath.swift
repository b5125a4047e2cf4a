/// A key path to a case of an enum, such as `\.counter`, or `\.counter.alert` for a nested case.
///
/// Two case key paths are equal if they name the same cases in the same way. For an optional, `\.some.detail` and
/// `\.detail` lead to the same case but are not equal.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

extension KeyPath {
  /// Embeds a value in the case.
  ///
  /// For example:
  ///
  /// ```swift
  /// let counter: CaseKeyPath<AppAction, CounterAction> = \.counter
  /// counter(.incrementTapped)   // AppAction.counter(.incrementTapped)
  /// ```
  public func callAsFunction<Enum, Payload>(_ value: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    AnyCasePath(self).embed(value)
  }

  /// Returns the case without a payload that this path leads to.
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

/// Matches a value against a case in a `switch` statement, as in `case \.counter:`.
public func ~= <Root, Value>(keyPath: CaseKeyPath<Root, Value>, root: Root) -> Bool {
  AnyCasePath(keyPath).extract(from: root) != nil
}

/// Matches a value of an enum that is not `Equatable`.
///
/// With this overload, the compiler looks for a misspelled case in the enum rather than in a key path.
@available(
  *,
  unavailable,
  message: "to match by value, make the enum 'Equatable'; otherwise, match the case by its name"
)
@_disfavoredOverload
public func ~= <Root: CasePathable>(pattern: Root, root: Root) -> Bool {
  preconditionFailure("No program that compiles calls this.")
}

/// A key path to a case of an enum, without the type of the case's value.
///
/// To get the path of a value, write `Action.allCasePaths[action]` for an `Action` that is `@CasePathable`. You can
/// also iterate over `Action.allCasePaths` to get all of them.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension PartialKeyPath {
  /// Embeds a value in the case, or returns `nil` if the value has a different type.
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum? where Root == Case<Enum> {
    // A cast of a missing result would succeed for an optional enum.
    guard let result = (Case<Enum>()[keyPath: self] as? any AnyCase)?.embed(value) else { return nil }
    return result as? Enum
  }

  func extract<Enum: CasePathable>(from root: Enum) -> Any? where Root == Case<Enum> {
    (Case<Enum>()[keyPath: self] as? any AnyCase)?.extract(from: root)
  }

  /// Returns whether code that creates this path again creates an equal path.
  package func isStable<Enum>() -> Bool where Root == Case<Enum> {
    (Case<Enum>()[keyPath: self] as? any AnyCase)?.isStable ?? false
  }

  /// The type of the case's value, or `nil` if the key path does not lead to a case.
  package var caseValueType: Any.Type? { (Self.valueType as? any AnyCase.Type)?.valueType }
}

/// The root and value type of a ``CaseKeyPath``, whose properties name the cases of `Value`.
///
/// You use this type only through case key paths.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  let path: PathFromAnyRoot<Value>

  /// Creates the start of a path, which is the value itself.
  public init() {
    path = NoPath(.identity)
  }

  init(path: PathFromAnyRoot<Value>) {
    self.path = path
  }

  /// The case of `Value` with the given name in its list of case paths.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> where Value: CasePathable {
    Case<Member>(path: path.appending(Value.allCasePaths[keyPath: keyPath]))
  }
}

extension AnyCasePath {
  /// Creates the path that a case key path names.
  ///
  /// Because finding the path allocates memory, you should store it if you use it often.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    guard let path = Case<Root>()[keyPath: keyPath].path as? PathFromRoot<Root, Value> else {
      preconditionFailure(
        "The key path \(keyPath) does not lead from \(Root.self) to \(Value.self) through cases only."
      )
    }
    self = path.path
  }
}

extension Case: AnyCase {
  static var valueType: Any.Type { Value.self }

  var isStable: Bool { path.isStable }

  func extract(from root: Any) -> Any? { path.extract(from: root) }

  func embed(_ value: Any) -> Any? { (value as? Value).flatMap(path.embed) }
}

/// A ``Case`` in a partial case key path. Its types are unknown.
protocol AnyCase {
  static var valueType: Any.Type { get }
  var isStable: Bool { get }
  func extract(from root: Any) -> Any?
  func embed(_ value: Any) -> Any?
}

/// A case path whose root type is known only at run time, because a key path's parts don't contain its root type.
class PathFromAnyRoot<Value>: @unchecked Sendable {
  // Sendable: neither this class nor its subclasses have mutable state.

  /// A Boolean value that indicates whether code that creates this path again creates an equal path. This is always
  /// true for key paths. Other paths need to have found their case first.
  var isStable: Bool { preconditionFailure("This value wasn't created by a case path.") }

  func appending<Member>(_ path: AnyCasePath<Value, Member>) -> PathFromAnyRoot<Member> {
    preconditionFailure("This value wasn't created by a case path.")
  }

  /// - Parameters:
  ///   - path: A case that is not in the enum's list of cases.
  ///   - name: The name of the case, if known.
  func appending<Member>(
    _ path: AnyCasePath<Value, Member>,
    unlisted name: [CaseName]
  ) -> PathFromAnyRoot<Member> {
    preconditionFailure("This value wasn't created by a case path.")
  }

  func extract(from root: Any) -> Any? {
    preconditionFailure("This value wasn't created by a case path.")
  }

  func embed(_ value: Value) -> Any? {
    preconditionFailure("This value wasn't created by a case path.")
  }
}

private class PathFromRoot<Root, Value>: PathFromAnyRoot<Value>, @unchecked Sendable {
  // Sendable: the only field is sendable and never changes.
  let path: AnyCasePath<Root, Value>
  private let hasStableSteps: Bool

  init(_ path: AnyCasePath<Root, Value>, isStable: Bool = true) {
    self.path = path
    hasStableSteps = isStable
  }

  override var isStable: Bool { hasStableSteps }

  override func appending<Member>(_ path: AnyCasePath<Value, Member>) -> PathFromAnyRoot<Member> {
    PathFromRoot<Root, Member>(self.path.appending(path), isStable: isStable)
  }

  override func appending<Member>(
    _ path: AnyCasePath<Value, Member>,
    unlisted name: [CaseName]
  ) -> PathFromAnyRoot<Member> {
    PathFromRoot<Root, Member>(self.path.appending(path), isStable: isStable && !name.isEmpty)
  }

  override func extract(from root: Any) -> Any? { (root as? Root).flatMap { path.extract(from: $0) } }

  override func embed(_ value: Value) -> Any? { path.embed(value) }
}

/// The identity path. Appending a path to it returns that path.
private final class NoPath<Root>: PathFromRoot<Root, Root>, @unchecked Sendable {
  // Sendable: this class adds no state.

  override func appending<Member>(_ path: AnyCasePath<Root, Member>) -> PathFromAnyRoot<Member> {
    PathFromRoot<Root, Member>(path)
  }

  override func appending<Member>(
    _ path: AnyCasePath<Root, Member>,
    unlisted name: [CaseName]
  ) -> PathFromAnyRoot<Member> {
    PathFromRoot<Root, Member>(path, isStable: !name.isEmpty)
  }
}

/// A key path to a case that the enum does not have.
///
/// Methods that take a ``CaseKeyPath`` also have an unavailable overload that takes this type. When a case is
/// misspelled, the compiler selects that overload and shows its message, rather than the type errors that would
/// follow from the mistake. Code that compiles never calls it.
public typealias _MisspelledCaseKeyPath<Root> = KeyPath<_MisspelledCase<Root>, _MisspelledCase<Root>>

/// The root and value type of a ``_MisspelledCaseKeyPath``. It has a member of any name.
@dynamicMemberLookup
public struct _MisspelledCase<Root> {
  public subscript(dynamicMember name: String) -> Self { self }

  public subscript<ID: Hashable>(id id: ID) -> Self { self }
}

/// The removal of a value whose path may lead to a case of an enum.
package enum CaseRemoval {
  /// A Boolean value that indicates whether the running code sets a value to `nil`, and reports itself if the
  /// value remains because it is that of a case.
  @TaskLocal package static var isAttempted = false
}
