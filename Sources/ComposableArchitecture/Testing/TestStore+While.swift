import DependencyInjection

/// What holds while a part of a test runs.
extension TestStore {
  /// Runs an operation with another exhaustivity.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity,
    operation: () throws -> Result
  ) rethrows -> Result {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Runs an asynchronous operation with another exhaustivity.
  @discardableResult
  public func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try await operation()
  }

  /// Runs an operation in which the feature depends upon other things.
  ///
  /// Effects that it starts keep them for as long as they run.
  ///
  /// - Parameters:
  ///   - updateValues: A closure that changes the feature's dependencies.
  ///   - operation: A closure that sends and receives.
  @discardableResult
  public func withDependencies<Result>(
    _ updateValues: (inout DependencyValues) throws -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    let previous = dependencies
    defer { dependencies = previous }
    try updateValues(&dependencies)
    return try operation()
  }

  /// Runs an asynchronous operation in which the feature depends upon other things.
  ///
  /// Effects that it starts keep them for as long as they run.
  ///
  /// - Parameters:
  ///   - updateValues: A closure that changes the feature's dependencies.
  ///   - operation: A closure that sends and receives.
  @discardableResult
  public func withDependencies<Result>(
    _ updateValues: (inout DependencyValues) throws -> Void,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    let previous = dependencies
    defer { dependencies = previous }
    try updateValues(&dependencies)
    return try await operation()
  }
}
