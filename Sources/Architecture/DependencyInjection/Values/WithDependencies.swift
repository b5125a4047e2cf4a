import IssueReporting
import TributaryReports

/// Runs an operation with dependencies you override.
///
/// ```swift
/// let feature = withDependencies {
///   $0.date = .constant(.distantPast)
/// } operation: {
///   FeatureModel()
/// }
/// ```
///
/// The tasks that the operation starts inherit these dependencies, and the ``Dependency`` properties of the objects
/// it creates keep them for as long as the objects exist.
///
/// - Parameters:
///   - updateValuesForOperation: A closure that sets the dependencies to override.
///   - operation: The operation to run.
/// - Returns: The operation's result.
@discardableResult
public func withDependencies<Result>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  var values = DependencyValues.current.lentForChange
  try updateValuesForOperation(&values)
  return try BoundDependencies(values.settled).run(operation)
}

/// Runs an asynchronous operation with dependencies you override.
///
/// - Parameters:
///   - isolation: The caller's actor. The operation runs on it.
///   - updateValuesForOperation: A closure that sets the dependencies to override.
///   - operation: The operation to run.
/// - Returns: The operation's result.
@discardableResult
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  var values = DependencyValues.current.lentForChange
  try await updateValuesForOperation(&values)
  return try await BoundDependencies(values.settled).run(operation)
}

/// Runs an operation with the dependencies of a model.
///
/// Use this function when one model creates another, even long after it was created itself. Dependencies that are
/// overridden at the time of the call take precedence over those of the model.
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
///   - model: An object that has a ``Dependency`` property, or that a `withDependencies` closure has returned. If you
///     pass any other object, the function reports an issue.
///   - operation: The operation to run.
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

/// Runs an operation with the dependencies of a model, some of which you override.
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or that a `withDependencies` closure has returned. If you
///     pass any other object, the function reports an issue.
///   - updateValuesForOperation: A closure that sets the dependencies to override.
///   - operation: The operation to run.
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

/// Runs an asynchronous operation with the dependencies of a model.
///
/// Dependencies that are overridden at the time of the call take precedence over those of the model.
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or that a `withDependencies` closure has returned. If you
///     pass any other object, the function reports an issue.
///   - isolation: The caller's actor. The operation runs on it.
///   - operation: The operation to run.
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

/// Runs an asynchronous operation with the dependencies of a model, some of which you override.
///
/// - Parameters:
///   - model: An object that has a ``Dependency`` property, or that a `withDependencies` closure has returned. If you
///     pass any other object, the function reports an issue.
///   - isolation: The caller's actor. The operation runs on it.
///   - updateValuesForOperation: A closure that sets the dependencies to override.
///   - operation: The operation to run.
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
  /// Returns these values, with the model's values for keys that are not set.
  fileprivate func over(model: AnyObject, from site: CallSite) -> DependencyValues {
    let fields = DependencyFields.fields(of: model)
    if let origin = fields.origin(in: model) { return .read(over: origin, from: site).settled }
    let kept = ModelDependencies.overrides(of: model)
    guard kept != nil || !fields.isEmpty else {
      DependencyAccess(site: site).report(
        """
        'withDependencies(from:)' found no @Dependency property in '\(type(of: model))', so no dependencies can be passed on.

        Objects created in the operation use the current dependencies. Add a @Dependency property \
        to the model, such as '@Dependency(\\.context) var context', return it from a 'withDependencies' closure, or \
        call this with the model that has one.
        """
      )
      return self
    }
    return .read(over: kept ?? nil, from: site).settled
  }
}

/// Captures the current dependencies for a closure that is called later, outside of the current task.
///
/// Use this function with APIs that take an escaping closure. Such a closure does not inherit the dependencies of the
/// code around it:
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
///     dependencies.yield { feature.tick() }
///   }
/// }
/// ```
///
/// - Parameter operation: A closure that receives the captured dependencies.
/// - Returns: The operation's result.
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation())
}

/// Captures the current dependencies in an asynchronous operation, for a closure that is called later.
public func withEscapedDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> Result
) async rethrows -> Result {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// Dependencies that ``withEscapedDependencies(_:)`` has captured.
  public struct Continuation: Sendable {
    private let bound = BoundDependencies.current

    /// Runs an operation with the captured dependencies.
    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try BoundDependencies.$current.withValue(bound, operation: operation)
    }

    /// Runs an asynchronous operation with the captured dependencies.
    public func yield<Result>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> Result
    ) async rethrows -> Result {
      // Most tasks have already inherited the captured dependencies, and binding them would cost more than
      // this check.
      if BoundDependencies.current === bound { return try await operation() }
      return try await BoundDependencies.$current.withValue(bound, operation: operation)
    }
  }
}

/// Overrides dependencies for the whole program.
///
/// Call this function when your program starts, before anything reads the dependencies:
///
/// ```swift
/// @main struct Server {
///   static func main() async {
///     prepareDependencies {
///       $0.database = .file(at: path)
///     }
///     …
///   }
/// }
/// ```
///
/// The values replace the default values on all threads and in all tasks, unless ``withDependencies(_:operation:)``
/// overrides them. If you prepare a dependency after it has been read, or a second time, the function reports an
/// issue and keeps the earlier value, because different parts of the program would otherwise see different values. In
/// a test, the values apply only to that test.
///
/// - Parameter updateValues: A closure that sets the values.
/// - Returns: The closure's result.
@discardableResult
public func prepareDependencies<Result>(
  _ updateValues: (inout DependencyValues) throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let current = DependencyValues.current
  var values = DependencyValues.unset.lent(for: .preparation)
  values.update { $0.defaults = current.defaults }
  let result = try updateValues(&values)
  guard let contents = values.overrides?.contents else { return result }
  for earlier in current.defaults.prepare(contents) {
    reportIssue(
      earlier.whyNotPrepared,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
  return result
}

extension DependencyDefault {
  fileprivate var whyNotPrepared: String {
    let dependency = "The dependency with a value of the type '\(slot.valueType)'"
    if context == nil {
      return """
        \(dependency) was prepared before.

        The first prepared value remains in use. Call 'prepareDependencies' once for each dependency, at the start of the \
        program. To change a dependency for an operation, use 'withDependencies'.
        """
    }
    return """
      \(dependency) was read before it was prepared.

      The value that was read remains in use, so that all code has the same one. Call 'prepareDependencies' at the start of \
      the program, before any code that uses the dependency.
      """
  }
}
