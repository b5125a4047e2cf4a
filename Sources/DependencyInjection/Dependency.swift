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
/// operation in which the property's owner was made.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  private let origin: DependencyValues
  private let access: DependencyAccess

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
      access: DependencyAccess(
        site: .init(fileID: fileID, filePath: filePath, line: line, column: column)
      )
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
      access: DependencyAccess(
        name: "\(key).self",
        site: .init(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    )
  }

  private init(
    keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    access: DependencyAccess
  ) {
    self.keyPath = keyPath
    self.origin = .current
    self.access = access
  }

  /// The dependency's value at this moment.
  public var wrappedValue: Value {
    var values = DependencyValues.current.over(origin)
    values.access = access
    return values[keyPath: keyPath]
  }
}

/// A key's type as a value that key paths can hold.
private struct TypeOfKey<Key: TestDependencyKey>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Key: TestDependencyKey>(_: TypeOfKey<Key>) -> Key.Value { self[Key.self] }
}
