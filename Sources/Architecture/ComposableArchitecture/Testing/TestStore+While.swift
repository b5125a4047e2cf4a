import DependencyInjection
import TributaryReports

/// Settings that apply while a part of a test runs.
extension TestStore {
  /// Runs an operation with a different exhaustivity.
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

  /// Runs an asynchronous operation with a different exhaustivity.
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

  /// Runs an operation with different dependencies for the feature.
  ///
  /// Effects that start during the operation keep these dependencies for as long as they run.
  ///
  /// - Parameters:
  ///   - updateValues: A closure that changes the feature's dependencies.
  ///   - operation: A closure that sends and receives actions.
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

  /// Runs an asynchronous operation with different dependencies for the feature.
  ///
  /// Effects that start during the operation keep these dependencies for as long as they run.
  ///
  /// - Parameters:
  ///   - updateValues: A closure that changes the feature's dependencies.
  ///   - operation: A closure that sends and receives actions.
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

  /// - Returns: The previous exhaustivity.
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

extension TestStore {
  /// Sends an action in a test that is not asynchronous, and asserts how it changes the state.
  ///
  /// For example:
  ///
  /// ```swift
  /// func testIncrement() {
  ///   let store = TestStore(initialState: Counter.State()) { Counter() }
  ///   store.sendWithoutWaiting(.incrTapped) { $0.count = 1 }
  /// }
  /// ```
  ///
  /// Because this method does not wait, the test receives the actions of synchronous effects, but asynchronous
  /// effects have not started when it returns. Call it on the store's owner or, if that's the main actor, on the main
  /// thread.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the action
  ///     does not change the state.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
  @discardableResult
  public func sendWithoutWaiting(
    _ action: Action,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TestStoreTask {
    send(
      action,
      assert: updateStateToExpectedResult,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Receives an action from an effect in a test that is not asynchronous, and asserts how it changes the state.
  ///
  /// The assertion fails if the action has not arrived yet, or if a different action arrived before it.
  ///
  /// - Parameters:
  ///   - expectedAction: The action you expect to have arrived.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the action
  ///     does not change the state.
  public func receiveWithoutWaiting(
    _ expectedAction: Action,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: Equatable {
    receiveAtOnce(
      ActionExpectation(equalTo: expectedAction),
      assert: updateStateToExpectedResult,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Ends a test that is not asynchronous.
  ///
  /// The test fails for each received action it has not asserted and for each effect that is still running, at the
  /// `send` that caused it. The effects are cancelled. If you don't call this method, the test store reports these
  /// failures when you release it.
  public func endTest() {
    driver.endTest()
  }
}
