/// The dependencies that a task sees, boxed, so that an equality check is a pointer comparison.
package final class BoundDependencies: Sendable {
  @TaskLocal package static var current: BoundDependencies?

  let values: DependencyValues

  /// - Parameter values: The values, which are bound as they are. See ``DependencyValues/settled``.
  package init(_ values: DependencyValues) {
    self.values = values
  }

  /// Those that the caller sees, some of them changed.
  package convenience init<Failure: Error>(
    updating update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) {
    var values = DependencyValues.current.lentForChange
    try update(&values)
    self.init(values.settled)
  }

  /// Runs an operation that sees what the caller sees, and is followed by an observer.
  package static func followed<Result>(
    by observer: (any DependencyObserver)?,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    guard let observer else { return try operation() }
    return try $current.withValue(current(followedBy: observer), operation: operation)
  }

  /// Runs an asynchronous operation that sees what the caller sees, and is followed by an observer.
  package static func followed<Result>(
    by observer: (any DependencyObserver)?,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    guard let observer else { return try await operation() }
    return try await $current.withValue(current(followedBy: observer), operation: operation)
  }

  private static func current(followedBy observer: any DependencyObserver) -> BoundDependencies {
    var values = DependencyValues.current
    values.update { $0.observer = observer }
    return BoundDependencies(values)
  }

  /// Runs an operation that sees them. A model that it returns keeps them.
  func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let result = try Self.$current.withValue(self, operation: operation)
    ModelDependencies.keep(self, of: result)
    return result
  }

  /// Runs an asynchronous operation that sees them. A model that it returns keeps them.
  func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    let result = try await Self.$current.withValue(self, operation: operation)
    ModelDependencies.keep(self, of: result)
    return result
  }
}

extension DependencyValues {
  /// The dependencies that the caller sees.
  package static var current: DependencyValues { BoundDependencies.current?.values ?? DependencyValues() }
}
