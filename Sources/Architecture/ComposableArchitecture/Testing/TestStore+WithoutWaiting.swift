import TestFailures

extension TestStore {
  /// Sends an action and asserts how it changes the state, in a test that cannot wait.
  ///
  /// ```swift
  /// func testIncrement() {
  ///   let store = TestStore(initialState: Counter.State()) { Counter() }
  ///   store.sendWithoutWaiting(.incrTapped) { $0.count = 1 }
  /// }
  /// ```
  ///
  /// It returns at once: what effects send by then is what they send while they are started. Asynchronous
  /// effects have not begun. Call it on the store's owner; on the main thread, where that is the main actor.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Leave it out if
  ///     nothing changes.
  /// - Returns: The effects that the action starts, to await or to cancel.
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
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Leave it out if
  ///     nothing changes.
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
