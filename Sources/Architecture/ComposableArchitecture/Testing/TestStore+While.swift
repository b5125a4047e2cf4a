import DependencyInjection
import TributaryReports

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

extension TestStore {
  /// Sends an action, and asserts its state changes, in a synchronous test.
  ///
  /// ```swift
  /// func testIncrement() {
  ///   let store = TestStore(initialState: Counter.State()) { Counter() }
  ///   store.sendWithoutWaiting(.incrTapped) { $0.count = 1 }
  /// }
  /// ```
  ///
  /// It returns immediately. Only actions that effects send synchronously have been received by then;
  /// asynchronous effects have not begun. Call it on the store's owner, or on the main thread if that is the
  /// main actor.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Omit it if the
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

  /// Asserts that an effect has sent an action, and how it changed the state, in a test that cannot wait.
  ///
  /// It fails when another action came first, and when none has come yet.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that must have come.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Omit it if the
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

  /// Ends the test, in one that cannot wait: fails for each action that was received and not asserted and for
  /// each effect that still runs, at the `send` that caused it, and cancels those effects.
  ///
  /// Without it that is reported when the store is released.
  public func endTest() {
    driver.endTest()
  }
}
