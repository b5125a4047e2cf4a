/// A key path to a case of an enum, written `\.counter`, or `\.counter.alert` for a case within a case.
///
/// Two of them are equal, and hash alike, when they name the same cases in the same words: `\.some.detail` of
/// an optional is another path than `\.detail`, to the same case.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

extension KeyPath {
  /// Wraps a value in the case.
  ///
  /// ```swift
  /// let counter: CaseKeyPath<AppAction, CounterAction> = \.counter
  /// counter(.incrementTapped)   // AppAction.counter(.incrementTapped)
  /// ```
  public func callAsFunction<Enum, Payload>(_ value: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    AnyCasePath(self).embed(value)
  }

  /// Returns the case of this path, where it carries nothing.
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

/// Matches a value against a case in a `switch`: `case \.counter:`.
public func ~= <Root, Value>(keyPath: CaseKeyPath<Root, Value>, root: Root) -> Bool {
  AnyCasePath(keyPath).extract(from: root) != nil
}

/// Matches a value of an enum that is not `Equatable`.
///
/// With it the compiler looks for a misspelled case in the enum, and not in a key path.
@available(*, unavailable, message: "a value is no pattern of an enum that is not 'Equatable': name its case")
@_disfavoredOverload
public func ~= <Root: CasePathable>(pattern: Root, root: Root) -> Bool {
  preconditionFailure("No program that compiles comes here.")
}

/// A key path to a case of an enum, whose value's type is not known.
///
/// An enum that is `@CasePathable` gives that of a value, by `Action.allCasePaths[action]`, and all of them,
/// by iterating `Action.allCasePaths`.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension PartialKeyPath {
  /// Wraps a value in the case, if it has the type for that.
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum? where Root == Case<Enum> {
    (Case<Enum>()[keyPath: self] as? any AnyCase)?.embed(value) as? Enum
  }

  func extract<Enum: CasePathable>(from root: Enum) -> Any? where Root == Case<Enum> {
    (Case<Enum>()[keyPath: self] as? any AnyCase)?.extract(from: root)
  }

  /// Whether code that creates this path again creates an equal one.
  package func isStable<Enum>() -> Bool where Root == Case<Enum> {
    (Case<Enum>()[keyPath: self] as? any AnyCase)?.isStable ?? false
  }

  /// The type of the case's value; `nil` for a key path that leads to no case.
  package var caseValueType: Any.Type? { (Self.valueType as? any AnyCase.Type)?.valueType }
}

/// The stations of a ``CaseKeyPath``: each property names a case of `Value`.
///
/// You do not make one yourself; it is what a case key path leads through.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  let path: PathFromAnyRoot<Value>

  /// The start of a path: the value itself.
  public init() {
    path = NoPath(.identity)
  }

  init(path: PathFromAnyRoot<Value>) {
    self.path = path
  }

  /// The case of `Value` that is named so in its list of case paths.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> Case<Member> where Value: CasePathable {
    Case<Member>(path: path.appending(Value.allCasePaths[keyPath: keyPath]))
  }
}

extension AnyCasePath {
  /// The path that a case key path names. Keep it where it is used often: finding it costs some allocations.
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

/// A station of a partial case key path, whose types are not known.
protocol AnyCase {
  static var valueType: Any.Type { get }
  var isStable: Bool { get }
  func extract(from root: Any) -> Any?
  func embed(_ value: Any) -> Any?
}

/// A case path whose root is known at run time only, as a key path's stations know nothing of its root.
class PathFromAnyRoot<Value>: @unchecked Sendable {
  // Sendable: neither this class nor those below it have anything mutable.

  /// Whether code that creates this path again creates an equal one: always for a path that is written as a
  /// key path, and for others once they have found their case.
  var isStable: Bool { preconditionFailure("A path without a root is none.") }

  func appending<Member>(_ path: AnyCasePath<Value, Member>) -> PathFromAnyRoot<Member> {
    preconditionFailure("A path without a root is none.")
  }

  /// - Parameters:
  ///   - path: A case that the enum doesn't list.
  ///   - name: The name of the case, as far as it is known.
  func appending<Member>(
    _ path: AnyCasePath<Value, Member>,
    unlisted name: [CaseName]
  ) -> PathFromAnyRoot<Member> {
    preconditionFailure("A path without a root is none.")
  }

  func extract(from root: Any) -> Any? {
    preconditionFailure("A path without a root is none.")
  }

  func embed(_ value: Value) -> Any? {
    preconditionFailure("A path without a root is none.")
  }
}

private class PathFromRoot<Root, Value>: PathFromAnyRoot<Value>, @unchecked Sendable {
  // Sendable: the one field is, and it never changes.
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

/// The identity path; appending to it returns the appended path.
private final class NoPath<Root>: PathFromRoot<Root, Root>, @unchecked Sendable {
  // Sendable: it adds nothing.

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

/// A key path to a case that its enum does not have.
///
/// Methods that take a ``CaseKeyPath`` have an unavailable overload that takes one of these. No program that
/// compiles calls it. Where a case is misspelled, the compiler takes that overload, and with it says so;
/// without it, the compiler says what follows of the mistake for the types of the call.
public typealias _MisspelledCaseKeyPath<Root> = KeyPath<_MisspelledCase<Root>, _MisspelledCase<Root>>

/// The type through which a ``_MisspelledCaseKeyPath`` leads: it has a member of every name.
@dynamicMemberLookup
public struct _MisspelledCase<Root> {
  public subscript(dynamicMember name: String) -> Self { self }

  public subscript<ID: Hashable>(id id: ID) -> Self { self }
}
