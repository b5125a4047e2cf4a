// Test values use `unimplemented`, which this import provides. Swift has no other way to re-export a module
// than `@_exported`.
@_exported import IssueReporting
// All modules of the architecture use `Locked`. Its module is `package`, so it is not visible to clients.
@_exported import TributaryBase
import TributaryReports

/// A property wrapper that reads a dependency by its key path or its type.
///
/// ```swift
/// struct Counter: Reducer {
///   @Dependency(\.wolfram.nthPrime) var nthPrime
///   @Dependency(FactClient.self) var facts
///   …
/// }
/// ```
///
/// Add such a property to any type that needs a dependency. The property reads the value anew on each access. It uses
/// the value that is set by the operation around your code or, if there is none, the value that was set when the
/// owner of the property was created.
///
/// When an object creates other objects later, use `withDependencies(from:operation:)` to pass its dependencies on to
/// them.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  let origin: DependencyOverrides?
  private let site: CallSite

  /// Creates a property that reads the dependency at a key path.
  ///
  /// - Parameter keyPath: The key path of the dependency, or of a part of it. To read all dependencies, pass
  ///   `\.self`.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      keyPath: keyPath,
      site: .init(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Creates a property that reads a dependency whose type is its own key.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      keyPath: \DependencyValues.[TypeOfKey<Key>()],
      site: .init(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Creates a property that reads the dependency at a key path as a different type.
  ///
  /// Use this initializer in a test to access the mock that you've provided for the dependency:
  ///
  /// ```swift
  /// @Dependency(\.player, as: MockPlayer.self) var player
  /// ```
  ///
  /// Reading the property while the dependency has a different type is a programming error.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - type: The type that the value has at run time.
  public init<Declared>(
    _ keyPath: any KeyPath<DependencyValues, Declared> & Sendable,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      keyPath: \DependencyValues.[ValueOfType<Declared, Value>(keyPath: keyPath)],
      site: .init(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Creates a property that reads a dependency whose type is its own key, as a different type, such as that of a
  /// mock.
  ///
  /// Reading the property while the dependency has a different type is a programming error.
  ///
  /// - Parameters:
  ///   - key: The type that serves as the key.
  ///   - type: The type that the value has at run time.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      \DependencyValues.[TypeOfKey<Key>()],
      as: type,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  private init(
    keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    site: CallSite
  ) {
    self.keyPath = keyPath
    self.origin = BoundDependencies.current?.origin
    self.site = site
  }

  /// The current value of the dependency.
  public var wrappedValue: Value {
    DependencyValues.read(over: origin, from: site)[keyPath: keyPath]
  }
}

/// A key's type, as a value that can be part of a key path.
private struct TypeOfKey<Key: TestDependencyKey>: Hashable, Sendable {}

/// A cast of a dependency, as a value that can be part of a key path.
private struct ValueOfType<Declared, Value>: Hashable, Sendable {
  let keyPath: any KeyPath<DependencyValues, Declared> & Sendable

  static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.keyPath as AnyKeyPath) == (rhs.keyPath as AnyKeyPath)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath as AnyKeyPath)
  }
}

/// A property of the model that `withDependencies(from:operation:)` takes dependencies from.
protocol DependencyOrigin: SendableMetatype {
  /// The dependencies that were set when the owner of the property was created.
  var origin: DependencyOverrides? { get }
}

extension Dependency: DependencyOrigin {}

extension DependencyValues {
  fileprivate subscript<Key: TestDependencyKey>(_: TypeOfKey<Key>) -> Key.Value { self[Key.self] }
}

extension DependencyValues {
  fileprivate subscript<Declared, Value>(_ path: ValueOfType<Declared, Value>) -> Value {
    let declared = self[keyPath: path.keyPath]
    guard let value = declared as? Value else {
      preconditionFailure(
        "A dependency of the type '\(Value.self)' currently has a value of the type '\(type(of: declared))'. Set it to a '\(Value.self)' first."
      )
    }
    return value
  }
}

// Code that compiles never calls these overloads. The compiler selects one of them when the key path of a dependency
// is misspelled, in order to show its message; otherwise it would look for a type that is its own key.

extension Dependency {
  /// Creates a property with a declared type.
  @available(*, unavailable, message: "'DependencyValues' has no property of this key path and type")
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<_MisspelledDependency, _MisspelledDependency>) {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Creates a property with the type of the dependency.
  @available(*, unavailable, message: "'DependencyValues' has no property of this key path")
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<_MisspelledDependency, _MisspelledDependency>)
  where Value == _MisspelledDependency {
    preconditionFailure("No program that compiles calls this.")
  }
}

/// The type of a dependency whose key path is misspelled. It has a member of any name.
@dynamicMemberLookup
public struct _MisspelledDependency {
  public subscript(dynamicMember name: String) -> Self { self }
}
