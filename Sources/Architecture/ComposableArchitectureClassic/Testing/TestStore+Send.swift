import ComposableArchitecture

extension TestStore where ScopedState: Equatable {
  /// Sends an action, asserts how it changes the state, and returns when the effects cannot make further progress.
  ///
  /// For example:
  ///
  /// ```swift
  /// await store.send(.incrTapped) {
  ///   $0.count = 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateExpectingResult: A closure that changes the state to the expected state. Omit it if the action does
  ///     not change the state.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
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

  /// Sends an action in a test that is not asynchronous, and asserts how it changes the state.
  ///
  /// This method does not wait. When it returns, the test has received the actions that effects send synchronously.
  /// - Parameters:
  ///   - action: The action.
  ///   - updateExpectingResult: A closure that changes the state to the expected state. Omit it if the action does
  ///     not change the state.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
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

extension TestStore where ScopedState: Equatable, Action: Equatable {
  /// Receives an action from an effect, and asserts how it changes the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that you expect to arrive next.
  ///   - nanoseconds: The longest time to wait. The default is the store's ``timeout``.
  ///   - updateExpectingResult: A closure that changes the state to the expected state. Omit it if the action does
  ///     not change the state.
  @MainActor
  public func receive(
    _ expectedAction: Action,
    timeout nanoseconds: UInt64? = nil,
    _ updateExpectingResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await scopedStore.receive(
      expectedAction,
      timeout: nanoseconds.map { .nanoseconds($0) },
      assert: updateExpectingResult,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }

  /// Receives an action from an effect, and asserts how it changes the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that you expect to arrive next.
  ///   - duration: The longest time to wait.
  ///   - updateExpectingResult: A closure that changes the state to the expected state. Omit it if the action does
  ///     not change the state.
  @MainActor
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration,
    _ updateExpectingResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await scopedStore.receive(
      expectedAction,
      timeout: duration,
      assert: updateExpectingResult,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }

  /// Receives an action from an effect in a test that is not asynchronous, and asserts how it changes the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The action you expect to have arrived.
  ///   - updateExpectingResult: A closure that changes the state to the expected state. Omit it if the action does
  ///     not change the state.
  public func receive(
    _ expectedAction: Action,
    _ updateExpectingResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) {
    scopedStore.receiveWithoutWaiting(
      expectedAction,
      assert: updateExpectingResult,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }
}

// These methods were added in a later version. The failure messages of both versions' test stores recommend
// them.

extension TestStore {
  /// Accepts the received actions that the test has not asserted. The state after the last of them becomes the
  /// asserted state.
  /// - Parameters:
  ///   - strict: A Boolean value that indicates whether the test fails if there are no actions to skip.
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  @MainActor
  public func skipReceivedActions(
    strict: Bool = true,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await store.skipReceivedActions(
      strict: strict,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }

  /// Accepts that the effects that are running now don't end, and leaves them running until the end of the test.
  /// - Parameters:
  ///   - strict: A Boolean value that indicates whether the test fails if there are no effects to skip.
  ///   - file: The file path of the call, for reports.
  ///   - fileID: The file ID of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  @MainActor
  public func skipInFlightEffects(
    strict: Bool = true,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await store.skipInFlightEffects(
      strict: strict,
      fileID: fileID,
      file: file,
      line: line,
      column: column
    )
  }
}

extension TestStore {
  /// Waits until all effects end. The test fails if they don't end before the timeout.
  ///
  /// You can assert the actions that arrive while this method waits afterward.
  /// - Parameter duration: The longest time to wait. The default is the store's ``timeout``.
  @MainActor
  public func finish(
    timeout duration: Duration? = nil,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    // Received actions are checked by later assertions and at the end of the test.
    await store.withExhaustivity(.off) {
      await store.finish(timeout: duration, fileID: fileID, file: file, line: line, column: column)
    }
  }

  /// Waits until all effects end. The test fails if they don't end before the timeout.
  /// - Parameter nanoseconds: The longest time to wait.
  // Disfavored, so that `finish()` and `finish(timeout: nil)` are unambiguous.
  @_disfavoredOverload
  @MainActor
  public func finish(
    timeout nanoseconds: UInt64?,
    file: StaticString = #filePath,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: nanoseconds.map { Duration.nanoseconds($0) },
      file: file,
      fileID: fileID,
      line: line,
      column: column
    )
  }
}

extension Duration {
  /// The duration in nanoseconds, the unit that test stores use for timeouts. It is clamped to the range of
  /// the type.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (whole, isTooLong) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isJustTooLong) = whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000))
    return isTooLong || isJustTooLong ? .max : sum
  }
}
