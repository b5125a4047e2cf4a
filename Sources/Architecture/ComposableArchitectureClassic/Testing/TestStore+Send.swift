import ComposableArchitecture

extension TestStore where ScopedState: Equatable {
  /// Sends an action and asserts its state changes. It returns when effects cannot make further progress.
  ///
  /// ```swift
  /// await store.send(.incrTapped) {
  ///   $0.count = 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateExpectingResult: A closure that changes the state to the expected state. Omit it if the state
  ///     does not change.
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
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

  /// Sends an action in a synchronous test and asserts its state changes.
  ///
  /// The method returns immediately. At that point, actions that effects send synchronously have been
  /// received.
  /// - Parameters:
  ///   - action: The action.
  ///   - updateExpectingResult: A closure that changes the state to the expected state. Omit it if the state
  ///     does not change.
  /// - Returns: A handle to the effects that the action starts, which can be awaited or cancelled.
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
  /// Asserts that an effect sends an action, and asserts that action's state changes.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that must arrive next.
  ///   - nanoseconds: How long to wait. The default is the store's ``timeout``.
  ///   - updateExpectingResult: A closure that changes the state to the expected state. Omit it if the state
  ///     does not change.
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

  /// Asserts that an effect sends an action, and asserts that action's state changes.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that must arrive next.
  ///   - duration: How long to wait.
  ///   - updateExpectingResult: A closure that changes the state to the expected state. Omit it if the state
  ///     does not change.
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

  /// Asserts, in a synchronous test, that an effect has sent an action, and asserts that action's state
  /// changes.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that must have arrived.
  ///   - updateExpectingResult: A closure that changes the state to the expected state. Omit it if the state
  ///     does not change.
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
  /// Skips the received actions that have not been asserted. The state after the last skipped action becomes
  /// the asserted state.
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

  /// Cancels all in-flight effects.
  /// - Parameters:
  ///   - strict: A Boolean value that indicates whether the test fails if there are no effects to cancel.
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
  /// Waits until all effects have ended. The test fails if they do not end before the timeout.
  ///
  /// Received actions that have not been asserted are kept, and can be asserted afterward.
  /// - Parameter duration: How long to wait. The default is the store's ``timeout``.
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

  /// Waits until all effects have ended. The test fails if they do not end before the timeout.
  /// - Parameter nanoseconds: How long to wait.
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
