import TestFailures

/// Runs an operation that sees the dependencies that a model was made with, under those of its surroundings.
///
/// A model that makes another hands it its dependencies so, also when it does that long after the operation
/// in which it was made itself:
///
/// ```swift
/// final class ListModel {
///   @Dependency(\.database) var database
///   var detail: DetailModel?
///
///   func rowTapped(_ row: Row) {
///     detail = withDependencies(from: self) { DetailModel(row) }
///   }
/// }
/// ```
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or was returned from a `withDependencies`
///     closure; otherwise an issue is reported.
///   - operation: The code that sees the dependencies.
/// - Returns: The operation's result.
@discardableResult
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try BoundDependencies(DependencyValues.current.over(model: model, from: site)).run(operation)
}

/// Runs an operation that sees the dependencies that a model was made with, some of them changed.
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or was returned from a `withDependencies`
///     closure; otherwise an issue is reported.
///   - updateValuesForOperation: A closure that changes the dependencies.
///   - operation: The code that sees them.
/// - Returns: The operation's result.
@discardableResult
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  try withDependencies(
    from: model,
    operation: { try withDependencies(updateValuesForOperation, operation: operation) },
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// Runs an asynchronous operation that sees the dependencies that a model was made with, under those of its
/// surroundings.
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or was returned from a `withDependencies`
///     closure; otherwise an issue is reported.
///   - isolation: The caller's; the operation stays on it.
///   - operation: The code that sees the dependencies.
/// - Returns: The operation's result.
@discardableResult
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await BoundDependencies(DependencyValues.current.over(model: model, from: site)).run(operation)
}

/// Runs an asynchronous operation that sees the dependencies that a model was made with, some of them
/// changed.
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or was returned from a `withDependencies`
///     closure; otherwise an issue is reported.
///   - isolation: The caller's; the operation stays on it.
///   - updateValuesForOperation: A closure that changes the dependencies.
///   - operation: The code that sees them.
/// - Returns: The operation's result.
@discardableResult
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  try await withDependencies(
    from: model,
    operation: { try await withDependencies(updateValuesForOperation, operation: operation) },
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

extension DependencyValues {
  /// These values, with those that a model was made with where they say nothing.
  fileprivate func over(model: AnyObject, from site: CallSite) -> DependencyValues {
    let property = Self.property(of: model)
    let entry = property?.origin == nil ? ModelDependencies.entry(of: model) : nil
    guard property != nil || entry != nil else {
      DependencyAccess(site: site).report(
        """
        'withDependencies(from:)' found no @Dependency property in '\(type(of: model))', and so no dependencies to hand on.

        What is made in the operation gets those of its surroundings, and of the model's none. Give the model a @Dependency \
        property of its own, for instance '@Dependency(\\.context) var context', return it from a 'withDependencies' closure, or \
        call this with the model that has one.
        """
      )
      return self
    }
    return .read(over: property?.origin ?? entry?.overrides, from: site).settled
  }

  private static func property(of model: AnyObject) -> (any DependencyOrigin)? {
    let mirrors = sequence(first: Mirror(reflecting: model), next: \.superclassMirror)
    for mirror in mirrors {
      for child in mirror.children {
        if let property = child.value as? any DependencyOrigin { return property }
      }
    }
    return nil
  }
}
