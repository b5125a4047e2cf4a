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
/// What is read is the value of the moment: of the operation around the reading code, and where that says nothing, of the
/// operation in which the property's owner was made. Any type can have such properties; ``withDependencies(from:operation:)``
/// hands what it was made with to those that it makes later.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  let origin: DependencyOverrides?
  private let site: DependencyAccess.Site

  /// Reads the dependency that a key path names.
  ///
  /// - Parameter keyPath: Leads to the value, or to a part of it. `\.self` gives all dependencies.
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

  private init(
    keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    site: DependencyAccess.Site
  ) {
    self.keyPath = keyPath
    self.origin = BoundDependencies.current?.values.overrides
    self.site = site
  }

  /// The dependency's value at this moment.
  public var wrappedValue: Value {
    DependencyValues.read(over: origin, from: site)[keyPath: keyPath]
  }
}

/// A key's type as a value that key paths can hold.
private struct TypeOfKey<Key: TestDependencyKey>: Hashable, Sendable {}

/// What ``withDependencies(from:operation:)`` looks for in a model.
protocol DependencyOrigin {
  /// What was set when the property's owner was made.
  var origin: DependencyOverrides? { get }
}

extension Dependency: DependencyOrigin {}

extension DependencyValues {
  fileprivate subscript<Key: TestDependencyKey>(_: TypeOfKey<Key>) -> Key.Value { self[Key.self] }
}
