import CaseKeyPaths
import IssueReporting
import TributaryReports

extension TestStore {
  /// Sends an action on behalf of the user or the system, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(.incrTapped) {
  ///   $0.count = 1
  /// }
  /// ```
  ///
  /// This method waits until each effect finishes, or is waiting for something that the test controls. The assertion
  /// fails in the following cases:
  ///
  /// - The test has not asserted all of the actions that it has received so far.
  /// - The action changes the state in a different way than you assert, or changes it although you don't assert a
  ///   change.
  /// - You assert a change, but the action does not change the state.
  ///
  /// Even when the assertion fails, the store sends the action, and the test still needs to assert the actions it has
  /// received.
  ///
  /// The closure can use the feature's dependencies. Elements that it appends to a stack get the same ids as in the
  /// feature. Other generators, such as `uuid`, are shared with the feature, and using them in the closure advances
  /// them.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the action
  ///     does not change the state.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let input = (store: self, action: action, update: updateStateToExpectedResult)
    return await onOwner(from: isolation, with: input) { input, isolation in
      guard let sent = input.store.begin(input.action, at: site) else { return input.store.taskOfNothing }
      // If effects change shared values synchronously, these changes are asserted together with the action.
      await input.store.executor.idle(waitsForOwner: true)
      return input.store.check(sent, against: input.update, at: site)
    }
  }

  /// Sends an action without waiting for effects.
  func send(
    _ action: Action,
    assert update: ((inout State) throws -> Void)?,
    at site: CallSite
  ) -> TestStoreTask {
    guard let sent = begin(action, at: site) else { return taskOfNothing }
    return check(sent, against: update, at: site)
  }

  /// - Returns: The action's changes so far, or `nil` if the action was not sent because the feature has been
  ///   dismissed.
  private func begin(_ action: Action, at site: CallSite) -> SentAction<State>? {
    checkReceivedActions(before: action, at: site)
    if isDismissed {
      reportSendAfterDismissal(of: action, at: site)
      return nil
    }
    let write = BindingWrite.watching(action, at: site)
    let sent = site.asTestStep { driver.send(action, from: site) }
    write?.reportUnlessOver()
    return sent
  }

  private func check(
    _ sent: SentAction<State>,
    against update: ((inout State) throws -> Void)?,
    at site: CallSite
  ) -> TestStoreTask {
    check(sent.change, against: update, before: driver.receivedBesideSharedChanges(from: 0), at: site)
    driver.acceptSent()
    return TestStoreTask(task: sent.task, timeout: timeout, executor: executor)
  }

  private var taskOfNothing: TestStoreTask {
    TestStoreTask(task: .nothing, timeout: timeout, executor: executor)
  }

  /// Sends an action with a case that has no value, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(\.counter.incrTapped) {
  ///   $0.counter.count = 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case of the action.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the action
  ///     does not change the state.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
  // Disfavored, so that a misspelled '.case' is looked up among the actions rather than among key paths.
  @_disfavoredOverload
  @discardableResult
  public func send(
    _ actionCase: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(actionCase).embed(()),
      assert: updateStateToExpectedResult,
      isolation: isolation,
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }

  /// Sends an action with the given case and value, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(\.nameChanged, "Blob") {
  ///   $0.name = "Blob"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case of the action.
  ///   - value: The value of the case.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the action
  ///     does not change the state.
  /// - Returns: A handle that you can use to await or cancel the effects that the action starts.
  @discardableResult
  public func send<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      AnyCasePath(actionCase).embed(value),
      assert: updateStateToExpectedResult,
      isolation: isolation,
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }

  /// Asserts the current state without sending an action.
  ///
  /// Use this method when an effect changes a shared value without sending an action, as in
  /// `store.assert { $0.$count.withLock { $0 = 1 } }`.
  ///
  /// - Parameter updateStateToExpectedResult: A closure that changes the state to the expected state. When
  ///   exhaustivity is on, the closure should change only shared values, because the test has already asserted
  ///   everything else.
  public func assert(
    _ updateStateToExpectedResult: (inout State) throws -> Void,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let unasserted = driver.receivedBesideSharedChanges(from: 0)
    let expectation = StateExpectation(
      before: state,
      after: state,
      elementIDs: driver.elementIDs,
      exhaustivity: exhaustivity,
      site: site,
      sharedChanges: driver.settings.sharedChanges,
      moments: moments(from: driver.settings.sharedChanges.firstMoment, around: unasserted),
      unassertedChanges: unassertedChanges(of: unasserted)
    )
    site.asTestStep {
      driver.withFeatureDependencies { expectation.checkSame(updateStateToExpectedResult) }
    }
  }

  /// Checks an action's state changes.
  ///
  /// - Parameter unasserted: The unasserted actions that came after it, if a shared value has changed.
  func check(
    _ change: RecordedChange<State>,
    against update: ((inout State) throws -> Void)?,
    before unasserted: [ReceivedAction<State, Action>],
    at site: CallSite
  ) {
    let expectation = StateExpectation(
      before: change.before.state,
      after: change.after.state,
      elementIDs: change.before.elementIDs,
      exhaustivity: exhaustivity,
      site: site,
      sharedChanges: driver.settings.sharedChanges,
      moments: moments(from: change.after.sharedMoment, around: unasserted),
      unassertedChanges: unassertedChanges(of: unasserted)
    )
    site.asTestStep {
      driver.withFeatureDependencies { expectation.check(update) }
    }
  }

  /// Returns the moments when the shared values may match the assertion.
  ///
  /// As in TCA, you assert the changes of an action that has not been asserted yet together with that action or
  /// earlier. Other changes that effects make need to be asserted before the next action.
  ///
  /// - Parameter start: The moment after the step.
  private func moments(from start: Int, around unasserted: [ReceivedAction<State, Action>]) -> [Int] {
    let changes = driver.settings.sharedChanges
    let present = changes.moment()
    guard !unasserted.isEmpty else { return [present] }
    let around = unasserted.flatMap { [$0.change.before.sharedMoment, $0.change.after.sharedMoment] }
    // Earlier changes have already been asserted.
    let all = ([start] + around + [present]).map { max($0, changes.firstMoment) }
    return all.reduce(into: []) { moments, moment in
      if let last = moments.last, !changes.hasChanges(from: last, to: moment) { return }
      moments.append(moment)
    }
  }

  private func unassertedChanges(of unasserted: [ReceivedAction<State, Action>]) -> [String] {
    unasserted
      .filter {
        let (before, after) = ($0.change.before.sharedMoment, $0.change.after.sharedMoment)
        return driver.settings.sharedChanges.hasChanges(from: before, to: after)
      }
      .map { $0.description() }
  }

  private func reportSendAfterDismissal(of action: Action, at site: CallSite) {
    site.fail(
      """
      Can't send an action to a feature that was dismissed:

      \(indented([describe(action)]))

      The feature has asked to be dismissed ('store.isDismissed'), so in an app its store would no longer exist. Send the \
      action before that, or remove it.
      """
    )
  }

  private func checkReceivedActions(before action: Action, at site: CallSite) {
    let received = driver.received
    guard !received.isEmpty else { return }
    switch exhaustivity {
    case .on:
      site.fail(
        """
        Must handle \(counted(received.count, "received action")) before sending an action.

        Unhandled:
        \(indented(received.map { $0.description() }))

        Assert each with 'await store.receive(…)' before this 'send', or skip them with \
        'await store.skipReceivedActions()'.
        """
      )
      driver.markReceivedAsReported()
    case .off(let showSkippedAssertions):
      if showSkippedAssertions {
        site.show(
          """
          \(counted(received.count, "received action")) skipped before sending \(describe(action)):

          \(indented(received.map { $0.description() }))
          """
        )
      }
      driver.takeReceived(received.count)
    }
  }
}
