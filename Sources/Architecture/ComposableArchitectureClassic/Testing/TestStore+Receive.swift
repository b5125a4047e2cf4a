import ComposableArchitecture

extension TestStore where ScopedState: Equatable, Action: Equatable {
  /// Asserts that an effect sends an action, and how it changes the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that must come next.
  ///   - nanoseconds: The time to wait; the store's ``timeout`` unless you say otherwise.
  ///   - updateExpectingResult: A closure that changes the state to the expected one. Leave it out if nothing
  ///     changes.
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

  /// Asserts that an effect sends an action, and how it changes the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that must come next.
  ///   - duration: The time to wait.
  ///   - updateExpectingResult: A closure that changes the state to the expected one. Leave it out if nothing
  ///     changes.
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

  /// Asserts that an effect has sent an action, and how it changed the state, in a test that is not
  /// asynchronous.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that must have come.
  ///   - updateExpectingResult: A closure that changes the state to the expected one. Leave it out if nothing
  ///     changes.
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
