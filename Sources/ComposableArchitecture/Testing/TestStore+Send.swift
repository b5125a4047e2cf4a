import IssueReporting

extension TestStore {
  /// Sends an action, as a person or the system would, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(.incrTapped) {
  ///   $0.count = 1
  /// }
  /// ```
  ///
  /// It fails while there are received actions that the test has not asserted, when the state changes otherwise than said,
  /// when it changes and nothing was said, and when something was said and nothing changes.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - updateStateToExpectedResult: Makes of the state before the one that is expected. Leave it out if nothing changes.
  /// - Returns: What the action brings about: await its end, or cancel it.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    passOverReceivedActions(before: action, at: site)
    let before = core.withState { $0 }
    let task = core.send(TestAction(action: action, source: .test, send: site))
    let after = record.stateAfterSend ?? before
    record.stateAfterSend = nil
    StateExpectation(before: state, after: after, exhaustivity: exhaustivity, site: site)
      .check(updateStateToExpectedResult)
    state = after
    await executor.idle()
    return TestStoreTask(task: task, timeout: timeout, executor: executor)
  }

  /// Asserts the state at this moment, without sending anything.
  ///
  /// - Parameter updateStateToExpectedResult: Changes the state to what is expected. With exhaustivity on it must not change
  ///   anything, as each change was asserted before.
  public func assert(
    _ updateStateToExpectedResult: (inout State) throws -> Void,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    StateExpectation(before: state, after: state, exhaustivity: exhaustivity, site: site)
      .checkSame(updateStateToExpectedResult)
  }

  private func passOverReceivedActions(before action: Action, at site: CallSite) {
    guard !record.received.isEmpty else { return }
    let received = record.received
    switch exhaustivity {
    case .on:
      site.fail(
        """
        Must handle \(counted(received.count, "received action")) before sending an action.

        Unhandled:
        \(indented(received.map { describe($0.action) }))

        Assert each with 'await store.receive(…)' before this 'send', or pass over them with \
        'await store.skipReceivedActions()'.
        """
      )
    case .off(let showSkippedAssertions):
      if showSkippedAssertions {
        site.report(
          """
          \(counted(received.count, "received action")) skipped before sending \(describe(action)):

          \(indented(received.map { describe($0.action) }))
          """,
          severity: .warning
        )
      }
    }
    takeReceivedActions()
  }

  /// Forgets the received actions; the state is then that after them.
  func takeReceivedActions() {
    if let last = record.received.last { state = last.state }
    record.received = []
  }
}
