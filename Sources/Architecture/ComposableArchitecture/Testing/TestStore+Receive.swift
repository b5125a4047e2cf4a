import CaseKeyPaths
import CustomDump
import IssueReporting
import TributaryReports

// The overloads differ in how they describe the expected action. All of them call one function with an
// `ActionExpectation`.

extension TestStore {
  /// Receives an action from an effect, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.receive(.nthPrimeResponse(11)) {
  ///   $0.isLoading = false
  /// }
  /// ```
  ///
  /// If the action has not arrived yet, this method waits for it. The assertion fails when a different action arrives
  /// first, when the timeout expires, or when no effect is left that could send the action.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that you expect to arrive next.
  ///   - timeout: The longest time to wait. The default is the store's ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the action
  ///     does not change the state.
  public func receive(
    _ expectedAction: Action,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(
      ActionExpectation(equalTo: expectedAction),
      timeout: timeout,
      assert: updateStateToExpectedResult,
      isolation: isolation,
      at: site
    )
  }

  /// Receives an action with the given case from an effect, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.receive(\.nthPrimeResponse) {
  ///   $0.isLoading = false
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case of the action you expect to arrive next.
  ///   - timeout: The longest time to wait. The default is the store's ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the action
  ///     does not change the state.
  // Disfavored, so that a misspelled '.case' is looked up among the actions rather than among key paths.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = AnyCasePath(actionCase)
    // If an action of the case can be created, it is the most helpful description.
    let expected = ActionExpectation<Action>(
      (() as? Value).map { describe(path.embed($0)) }
        ?? "an action of a case with a value of type '\(typeName(Value.self))'"
    ) {
      path.extract(from: $0) != nil
    }
    await receive(
      expected,
      timeout: timeout,
      assert: updateStateToExpectedResult,
      isolation: isolation,
      at: site
    )
  }

  /// Receives an action with the given case and value from an effect, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.receive(\.nthPrimeResponse, 11) {
  ///   $0.isLoading = false
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case of the action you expect to arrive next.
  ///   - value: The value you expect for the case.
  ///   - timeout: The longest time to wait. The default is the store's ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the action
  ///     does not change the state.
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = AnyCasePath(actionCase)
    let expectedAction = path.embed(value)
    let expected = ActionExpectation<Action>(
      describe(expectedAction),
      matches: { path.extract(from: $0) == value },
      difference: { diff(expectedAction, $0, format: .proportional) }
    )
    await receive(
      expected,
      timeout: timeout,
      assert: updateStateToExpectedResult,
      isolation: isolation,
      at: site
    )
  }

  /// Receives an action that satisfies a predicate from an effect, and asserts how it changes the state.
  ///
  /// - Parameters:
  ///   - isMatching: A closure that returns whether an action is the one you expect.
  ///   - timeout: The longest time to wait. The default is the store's ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected state. Omit it if the action
  ///     does not change the state.
  public func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = ActionExpectation("An action that the predicate accepts", matches: isMatching)
    await receive(
      expected,
      timeout: timeout,
      assert: updateStateToExpectedResult,
      isolation: isolation,
      at: site
    )
  }
}

/// The action that a test waits for.
struct ActionExpectation<Action> {
  private let describeExpected: () -> String
  let matches: (Action) -> Bool
  let difference: (Action) -> String?

  init(
    _ description: @escaping @autoclosure () -> String,
    matches: @escaping (Action) -> Bool,
    difference: @escaping (Action) -> String? = { _ in nil }
  ) {
    describeExpected = description
    self.matches = matches
    self.difference = difference
  }

  /// A description of the expected action. Computing it can be slow.
  var description: String { describeExpected() }
}

extension ActionExpectation where Action: Equatable {
  init(equalTo action: Action) {
    self.init(
      describe(action),
      matches: { $0 == action },
      difference: { diff(action, $0, format: .proportional) }
    )
  }
}

extension TestStore {
  private func receive(
    _ expected: ActionExpectation<Action>,
    timeout: Duration?,
    assert update: ((inout State) throws -> Void)?,
    isolation: isolated (any Actor)?,
    at site: CallSite
  ) async {
    let input = (store: self, expected: expected, update: update)
    await onOwner(from: isolation, with: input) { input, isolation in
      let store = input.store
      let timeout = timeout ?? store.timeout
      guard
        let received = await store.nextReceived(
          input.expected,
          timeout: timeout,
          isolation: isolation,
          at: site
        )
      else { return }
      let unasserted = store.driver.receivedBesideSharedChanges(from: 1)
      store.check(received.change, against: input.update, before: unasserted, at: site)
      store.driver.takeReceived(1)
      await store.executor.idle(waitsForOwner: true)
    }
  }

  /// Waits for the expected action. If the test may skip actions, the actions that precede it are removed.
  private func nextReceived(
    _ expected: ActionExpectation<Action>,
    timeout: Duration,
    isolation: isolated (any Actor)?,
    at site: CallSite
  ) async -> ReceivedAction<State, Action>? {
    var index: Int?
    let isDecided = await executor.wait(timeout: timeout) {
      index = firstIndex(expected)
      return index != nil || driver.inFlight.isEmpty
    }
    guard let index else {
      reportNothingReceived(expected, isTimeUp: !isDecided, timeout: timeout, at: site)
      return nil
    }
    return received(at: index, expected, at: site)
  }

  /// Asserts an action that must already have been received.
  func receiveAtOnce(
    _ expected: ActionExpectation<Action>,
    assert update: ((inout State) throws -> Void)?,
    at site: CallSite
  ) {
    guard let index = firstIndex(expected) else {
      reportNothingReceived(expected, isTimeUp: !driver.inFlight.isEmpty, timeout: .zero, at: site)
      return
    }
    let change = received(at: index, expected, at: site).change
    check(change, against: update, before: driver.receivedBesideSharedChanges(from: 1), at: site)
    driver.takeReceived(1)
  }

  /// Returns the index of the expected action among the received actions, or the first index if the test may not skip
  /// actions.
  private func firstIndex(_ expected: ActionExpectation<Action>) -> Int? {
    let isExhaustive = exhaustivity == .on
    return (0..<driver.receivedCount).first {
      isExhaustive || accepts(driver.received(at: $0), expected)
    }
  }

  private func received(
    at index: Int,
    _ expected: ActionExpectation<Action>,
    at site: CallSite
  ) -> ReceivedAction<State, Action> {
    let isExhaustive = exhaustivity == .on
    let received = driver.received(at: index)
    if isExhaustive, !accepts(received, expected) {
      reportOther(expected, received: received, at: site)
    } else if case .off(showSkippedAssertions: true) = exhaustivity, index > 0 {
      reportSkipped(index, before: expected, at: site)
    }
    driver.takeReceived(index)
    return received
  }

  private func accepts(
    _ received: ReceivedAction<State, Action>,
    _ expected: ActionExpectation<Action>
  ) -> Bool {
    guard let action = received.action else { return false }
    return driver.withFeatureDependencies { expected.matches(action) }
  }

  private func reportNothingReceived(
    _ expected: ActionExpectation<Action>,
    isTimeUp: Bool,
    timeout: Duration,
    at site: CallSite
  ) {
    let others = driver.received.map { $0.description() }
    let received = others.isEmpty ? "" : "\n\nReceived, but not matching:\n\(indented(others))"
    if isTimeUp {
      site.fail(
        """
        Expected to receive an action, but received none after \(timeout):

        \(indented([expected.description]))\(received)

        Effects that still run:
        \(indented(driver.inFlight.origins.map(describeOrigin)))

        If they wait for a clock or a scheduler, advance it before this 'receive', or use an immediate one. If they \
        wait for slow work, pass a longer 'timeout:', or a dependency that returns immediately.
        """
      )
    } else {
      site.fail(
        """
        Expected to receive an action, but received none:

        \(indented([expected.description]))\(received)

        No effects are running. Return an effect that sends the action, or remove this 'receive'.
        """
      )
    }
  }

  private func reportOther(
    _ expected: ActionExpectation<Action>,
    received: ReceivedAction<State, Action>,
    at site: CallSite
  ) {
    let details =
      received.action.flatMap(expected.difference).map { "\(indented([$0]))\n\n(Expected: −, Received: +)" }
        ?? """
        Expected:
        \(indented([expected.description]))

        Received:
        \(indented([received.description()]))
        """
    site.fail(
      """
      Received unexpected action:

      \(details)

      Receive the actions in the order of their arrival, or correct the effect that sent this one.
      """
    )
  }

  private func reportSkipped(_ count: Int, before expected: ActionExpectation<Action>, at site: CallSite) {
    site.show(
      """
      \(counted(count, "received action")) skipped before \(expected.description):

      \(indented(driver.received.prefix(count).map { $0.description() }))
      """
    )
  }
}
