/// Captures the dependencies of the moment for closures that are called later, by other means than a task.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
///     dependencies.yield { feature.tick() }
///   }
/// }
/// ```
///
/// - Parameter operation: A closure that gets the captured dependencies.
/// - Returns: The operation's result.
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation())
}

/// Captures the dependencies of the moment for closures that are called later, in an asynchronous operation.
public func withEscapedDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> Result
) async rethrows -> Result {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// Dependencies that were captured by ``withEscapedDependencies(_:)``.
  public struct Continuation: Sendable {
    private let bound = BoundDependencies.current

    /// Runs an operation that sees the captured dependencies.
    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try BoundDependencies.$current.withValue(bound, operation: operation)
    }

    /// Runs an asynchronous operation that sees the captured dependencies.
    public func yield<Result>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> Result
    ) async rethrows -> Result {
      // Tasks mostly inherit what was captured as they were made, and binding costs more than to look.
      if BoundDependencies.current === bound { return try await operation() }
      return try await BoundDependencies.$current.withValue(bound, operation: operation)
    }
  }
}
