/// Runs an operation that sees other dependencies than its surroundings.
///
/// ```swift
/// let feature = withDependencies {
///   $0.date = .constant(.distantPast)
/// } operation: {
///   FeatureModel()
/// }
/// ```
///
/// Tasks that the operation starts see them too, and so does every ``Dependency`` property that is made
/// inside, for its whole life.
///
/// - Parameters:
///   - updateValuesForOperation: A closure that changes the dependencies.
///   - operation: The code that sees them.
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

/// Runs an asynchronous operation that sees other dependencies than its surroundings.
///
/// - Parameters:
///   - isolation: The caller's; the operation stays on it.
///   - updateValuesForOperation: A closure that changes the dependencies.
///   - operation: The code that sees them.
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
