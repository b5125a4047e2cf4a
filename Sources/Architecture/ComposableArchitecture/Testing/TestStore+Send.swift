import CaseKeyPaths
import IssueReporting
import TributaryReports

extension TestStore {
  /// Sends an action, as a person or the system would, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(.incrTapped) {
  ///   $0.count = 1
  /// }
  /// ```
  ///
  /// It fails while there are received actions that the test has not asserted, when the state changes
  /// otherwise than said, when it changes and nothing was said, and when something was said and nothing
  /// changes. The action is sent in any case, and received actions stay to be asserted.
  ///
  /// The closure sees the feature's dependencies. The ids of stack elements that it appends are those that
  /// the feature makes; other generators, such as `uuid`, are the feature's own and count on.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Leave it out if
  ///     nothing changes.
  /// - Returns: The effects that the action starts, to await or to cancel.
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
      // What effects do at once in shared values is asserted with the action.
      await input.store.executor.idle(waitsForOwner: true)
      return input.store.check(sent, against: input.update, at: site)
    }
  }

  /// Sends an action, and does not wait for effects.
  func send(
    _ action: Action,
    assert update: ((inout State) throws -> Void)?,
    at site: CallSite
  ) -> TestStoreTask {
    guard let sent = begin(action, at: site) else { return taskOfNothing }
    return check(sent, against: update, at: site)
  }

  /// - Returns: What the action has changed so far; `nil` if it was not sent, since the feature is dismissed.
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
    check(sent.change, against: update, before: driver.received(from: 0), at: site)
    driver.acceptSent()
    return TestStoreTask(task: sent.task, timeout: timeout, executor: executor)
  }

  private var taskOfNothing: TestStoreTask {
    TestStoreTask(task: .nothing, timeout: timeout, executor: executor)
  }

  /// Sends an action of a case that carries nothing, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(\.counter.incrTapped) {
  ///   $0.counter.count = 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case of what happened.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Leave it out if
  ///     nothing changes.
  /// - Returns: The effects that the action starts, to await or to cancel.
  // Disfavored: a misspelled '.case' is looked for among the actions, and not among key paths.
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

  /// Sends an action of a case with a value, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(\.nameChanged, "Blob") {
  ///   $0.name = "Blob"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case of what happened.
  ///   - value: The value that the case carries.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Leave it out if
  ///     nothing changes.
  /// - Returns: The effects that the action starts, to await or to cancel.
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

  /// Asserts the state at this moment, without sending anything.
  ///
  /// - Parameter updateStateToExpectedResult: A closure that changes the state to what is expected. With
  ///   exhaustivity on it must not change anything but shared values, as each other change was asserted
  ///   before. An effect may have changed shared values without an action; these changes are asserted here,
  ///   as in `store.assert { $0.$count.withLock { $0 = 1 } }`.
  public func assert(
    _ updateStateToExpectedResult: (inout State) throws -> Void,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let unasserted = driver.received(from: 0)
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

  /// Checks what an action did to the state.
  ///
  /// - Parameter unasserted: The actions that came after it.
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

  /// The moments at which the shared values may be as the test says.
  ///
  /// What actions that the test has not asserted yet have changed is asserted with them, or earlier, where it
  /// stands in TCA. Other changes that effects have made are asserted before the next action.
  ///
  /// - Parameter start: The moment after the step.
  private func moments(from start: Int, around unasserted: [ReceivedAction<State, Action>]) -> [Int] {
    let changes = driver.settings.sharedChanges
    let present = changes.moment()
    guard !unasserted.isEmpty else { return [present] }
    let around = unasserted.flatMap { [$0.change.before.sharedMoment, $0.change.after.sharedMoment] }
    // Earlier changes were asserted already.
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

      The feature has asked to be dismissed ('store.isDismissed'), so in an app it would be gone, and this would reach nobody. Send the \
      action before that, or take it out.
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

        Assert each with 'await store.receive(…)' before this 'send', or pass over them with \
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
