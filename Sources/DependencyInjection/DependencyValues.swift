/// The dependencies that code sees at a point of its run.
///
/// Read one with ``Dependency``, change some for the time of an operation with ``withDependencies(_:operation:)``. Add your
/// own as a computed property in an extension (see ``DependencyKey``).
///
/// The values travel with the task: a task that is started inside `withDependencies` sees what its creator saw, on whatever
/// thread it runs. Closures that escape to be called by other means need ``withEscapedDependencies(_:)``.
public struct DependencyValues: Sendable {
  @TaskLocal package static var current = DependencyValues()

  private(set) var overrides: Overrides?
  /// What stands where `overrides` say nothing.
  var fallback: Overrides?
  var access = DependencyAccess()

  /// What a module above this one knows of the code that sees these values, such as what presents it. It goes where they go; but
  /// it belongs to the moment, so a ``Dependency`` never finds that of the time when it was made.
  package var surroundings: (any AnyObject & Sendable)?

  /// What was set. It is an object that never changes, so that equal ones are known by identity.
  final class Overrides: Sendable {
    struct Contents: Sendable {
      var values: [ObjectIdentifier: any Sendable] = [:]
      var context: DependencyContext?
    }
    let contents: Contents
    var context: DependencyContext? { contents.context }

    init(_ contents: Contents) {
      self.contents = contents
    }
  }

  /// No values but the defaults.
  public init() {}

  /// The value of a dependency: the one that was set, or else the default of the ``context``.
  ///
  /// - Parameters:
  ///   - key: Names the dependency.
  ///   - name: The property through which it is read; reports name it.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    name name: StaticString = #function
  ) -> Key.Value {
    get {
      let id = ObjectIdentifier(key)
      if let value = overrides?.contents.values[id] ?? fallback?.contents.values[id],
        let value = value as? Key.Value
      {
        return value
      }
      var access = access
      // A subscript that is read directly calls itself `subscript(_:)`, which is no name.
      if access.name == nil, !"\(name)".hasPrefix("subscript") { access.name = "\\.\(name)" }
      return DependencyDefaults.shared.value(of: key, in: context, access: access)
    }
    set {
      update { $0.values[ObjectIdentifier(key)] = newValue }
    }
  }

  mutating func update(_ change: (inout Overrides.Contents) -> Void) {
    var contents = overrides?.contents ?? Overrides.Contents()
    change(&contents)
    overrides = Overrides(contents)
  }

  /// These values, with those of an earlier time where these say nothing.
  func over(_ earlier: DependencyValues) -> DependencyValues {
    guard let earlierOverrides = earlier.overrides, earlierOverrides !== overrides else { return self }
    var merged = overrides == nil ? earlier : self
    if overrides != nil { merged.fallback = earlierOverrides }
    merged.surroundings = surroundings
    return merged
  }

  /// Whether both are sure to give the same values. They may be equal and not be known to be.
  package func isKnownToEqual(_ other: DependencyValues) -> Bool {
    overrides === other.overrides && fallback === other.fallback && surroundings === other.surroundings
  }
}
