import TributaryReports

/// Reads a dependency by its key path or by its type.
///
/// ```swift
/// struct Counter: Reducer {
///   @Dependency(\.wolfram.nthPrime) var nthPrime
///   @Dependency(FactClient.self) var facts
///   …
/// }
/// ```
///
/// Reading gives the present value: that of the operation around the reading code or, where that sets none,
/// of the operation in which the property's owner was made. Any type can have such properties;
/// `withDependencies(from:operation:)` hands what it was made with to those that it makes later.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  let origin: DependencyOverrides?
  private let site: CallSite

  /// Reads the dependency that a key path names.
  ///
  /// - Parameter keyPath: A key path to the value, or to a part of it. `\.self` gives all dependencies.
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

  /// Reads the dependency of a type that is its own key.
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

  /// Reads the dependency that a key path names as one of another type, such as the mock that a test has set.
  ///
  /// ```swift
  /// @Dependency(\.player, as: MockPlayer.self) var player
  /// ```
  ///
  /// To read a dependency that is of another type at that moment is a programming error.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the value.
  ///   - type: The type of the value at run time.
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

  /// Reads the dependency of a type that is its own key as one of another type, such as the mock that a test
  /// has set.
  ///
  /// To read a dependency that is of another type at that moment is a programming error.
  ///
  /// - Parameters:
  ///   - key: The type that is the key.
  ///   - type: The type of the value at run time.
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

  /// The dependency's value at this moment.
  public var wrappedValue: Value {
    DependencyValues.read(over: origin, from: site)[keyPath: keyPath]
  }
}

/// A key's type as a value that key paths can hold.
private struct TypeOfKey<Key: TestDependencyKey>: Hashable, Sendable {}

/// A dependency as a value of another type, in a form that key paths can hold.
private struct ValueOfType<Declared, Value>: Hashable, Sendable {
  let keyPath: any KeyPath<DependencyValues, Declared> & Sendable

  static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.keyPath as AnyKeyPath) == (rhs.keyPath as AnyKeyPath)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath as AnyKeyPath)
  }
}

/// A model that `withDependencies(from:operation:)` takes dependencies from.
protocol DependencyOrigin: SendableMetatype {
  /// What was set when the property's owner was made.
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
        "A dependency was read as a '\(Value.self)', but it is a '\(type(of: declared))' at this moment. Set it to a '\(Value.self)' first."
      )
    }
    return value
  }
}

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
