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
    Case<Member>(path: path.appending(Value.allCasePaths[keyPath: keyPath], named: keyPath))
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

  func extract(from root: Any) -> Any? { path.extract(from: root) }

  func embed(_ value: Any) -> Any? { (value as? Value).flatMap(path.embed) }
}

/// A station of a partial case key path, whose types are not known.
protocol AnyCase {
  static var valueType: Any.Type { get }
  func extract(from root: Any) -> Any?
  func embed(_ value: Any) -> Any?
}

/// A case path whose root is known at run time only, as a key path's stations know nothing of its root.
class PathFromAnyRoot<Value>: @unchecked Sendable {
  // Sendable: neither this class nor those below it have anything mutable.

  func appending<Member>(
    _ path: AnyCasePath<Value, Member>,
    named keyPath: AnyKeyPath
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

  init(_ path: AnyCasePath<Root, Value>) {
    self.path = path
  }

  override func appending<Member>(
    _ path: AnyCasePath<Value, Member>,
    named keyPath: AnyKeyPath
  ) -> PathFromAnyRoot<Member> {
    PathFromRoot<Root, Member>(self.path.appending(path))
  }

  override func extract(from root: Any) -> Any? { (root as? Root).flatMap { path.extract(from: $0) } }

  override func embed(_ value: Value) -> Any? { path.embed(value) }
}

/// The identity path; appending to it returns the appended path.
private final class NoPath<Root>: PathFromRoot<Root, Root>, @unchecked Sendable {
  // Sendable: it adds nothing.

  override func appending<Member>(
    _ path: AnyCasePath<Root, Member>,
    named keyPath: AnyKeyPath
  ) -> PathFromAnyRoot<Member> {
    PathFromRoot<Root, Member>(path)
  }
}
