import ComposableArchitecture

extension TestStore where ScopedState: Equatable {
  /// Sends an action, and asserts how it changes the state. Returns when effects have run as far as they can.
  ///
  /// ```swift
  /// await store.send(.incrTapped) {
  ///   $0.count = 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateExpectingResult: A closure that changes the state to the expected one. Leave it out if nothing
  ///     changes.
  /// - Returns: The effects that the action starts, to await or to cancel.
  @MainActor
  @discardableResult
  public func send(
    _ action: ScopedAction,
    _ updateExpectingResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    TestStoreTask(
      await scopedStore.send(
        fromScopedAction(action),
        assert: updateExpectingResult,
        fileID: fileID,
        file: file,
        line: line,
        column: column
      )
    )
  }

  /// Sends an action, and asserts how it changes the state, in a test that is not asynchronous.
  ///
  /// It returns at once. What effects send while they are started has come by then.
  /// - Parameters:
  ///   - action: The action.
  ///   - updateExpectingResult: A closure that changes the state to the expected one. Leave it out if nothing
  ///     changes.
  /// - Returns: The effects that the action starts, to await or to cancel.
  @discardableResult
  public func send(
    _ action: ScopedAction,
    _ updateExpectingResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> TestStoreTask {
    TestStoreTask(
      scopedStore.sendWithoutWaiting(
        fromScopedAction(action),
        assert: updateExpectingResult,
        fileID: fileID,
        file: file,
        line: line,
        column: column
      )
    )
  }
}
