// Overloads that no program which compiles calls. The compiler takes one where the key path of a dependency
// is misspelled, and with it says so. Without them it looks for a type that is its own key.

extension Dependency {
  /// Makes a property that says its type.
  @available(*, unavailable, message: "'DependencyValues' has no property of this key path and type")
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<_MisspelledDependency, _MisspelledDependency>) {
    preconditionFailure("No program that compiles comes here.")
  }

  /// Makes a property whose type is that of the dependency.
  @available(*, unavailable, message: "'DependencyValues' has no property of this key path")
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<_MisspelledDependency, _MisspelledDependency>)
  where Value == _MisspelledDependency {
    preconditionFailure("No program that compiles comes here.")
  }
}

/// The type through which a key path to no dependency leads: it has a member of every name.
@dynamicMemberLookup
public struct _MisspelledDependency {
  public subscript(dynamicMember name: String) -> Self { self }
}
