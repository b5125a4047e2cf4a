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

  /// Runs an operation with changed dependencies for the feature.
  ///
  /// Effects that the operation starts use the changed dependencies for as long as they run.
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

  /// Runs an asynchronous operation with changed dependencies for the feature.
  ///
  /// Effects that the operation starts use the changed dependencies for as long as they run.
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
  /// Sends an action in a synchronous test and asserts its state changes.
  ///
  /// ```swift
  /// func testIncrement() {
  ///   let store = TestStore(initialState: Counter.State()) { Counter() }
  ///   store.sendWithoutWaiting(.incrTapped) { $0.count = 1 }
  /// }
  /// ```
  ///
  /// The method returns immediately, when actions from synchronous effects have been received, but
  /// asynchronous effects have not started. Call this method on the store's owner or, if the owner is the
  /// main actor, on the main thread.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the
  ///     state does not change.
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
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

  /// Asserts, in a synchronous test, that an effect has sent an action, and asserts that action's state
  /// changes.
  ///
  /// The assertion fails if a different action arrived first, or if no action has arrived yet.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that must have arrived.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the
  ///     state does not change.
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

  /// Ends a synchronous test. The test fails for each received action that was not asserted and for each
  /// effect that is still running. Each failure is reported at the `send` that caused it. The effects are
  /// cancelled.
  ///
  /// If you do not call this method, these failures are reported when the store is released.
  public func endTest() {
    driver.endTest()
  }
}
