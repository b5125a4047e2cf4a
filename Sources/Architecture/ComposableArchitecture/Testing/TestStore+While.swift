import DependencyInjection

/// Settings that hold while a part of a test runs.
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
    let previous = await exchangeExhaustivity(with: exhaustivity, from: isolation)
    do {
      let result = try await operation()
      _ = await exchangeExhaustivity(with: previous, from: isolation)
      return result
    } catch {
      _ = await exchangeExhaustivity(with: previous, from: isolation)
      throw error
    }
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
    let previous = await onOwner(from: isolation, with: driver) { driver, _ in driver.dependencies }
    var changed = previous
    try updateValues(&changed)
    await setDependencies(changed, from: isolation)
    do {
      let result = try await operation()
      await setDependencies(previous, from: isolation)
      return result
    } catch {
      await setDependencies(previous, from: isolation)
      throw error
    }
  }

  /// - Returns: The exhaustivity before.
  private func exchangeExhaustivity(
    with exhaustivity: Exhaustivity,
    from isolation: isolated (any Actor)?
  ) async -> Exhaustivity {
    await onOwner(from: isolation, with: (driver.settings, exhaustivity)) { input, _ in
      let (settings, exhaustivity) = input
      let previous = settings.exhaustivity
      settings.exhaustivity = exhaustivity
      return previous
    }
  }

  private func setDependencies(_ values: DependencyValues, from isolation: isolated (any Actor)?) async {
    await onOwner(from: isolation, with: (driver, values)) { input, _ in
      let (driver, values) = input
      driver.dependencies = values
    }
  }
}
