import CaseKeyPaths
import CustomDump
import IssueReporting
import TributaryReports

// The overloads differ in their expected action; each calls one function with an `ActionExpectation`.

extension TestStore {
  /// Asserts that an effect sends an action, and asserts its state changes.
  ///
  /// ```swift
  /// await store.receive(.nthPrimeResponse(11)) {
  ///   $0.isLoading = false
  /// }
  /// ```
  ///
  /// It fails if another action arrives first, if none can arrive because no effect is in flight, and if the
  /// timeout expires.
  ///
  /// - Parameters:
  ///   - expectedAction: The action that must come next.
  ///   - timeout: How long to wait. The default is the store's ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Omit it if the
  ///     state does not change.
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

  /// Asserts that an effect sends an action of a case, and how it changes the state.
  ///
  /// ```swift
  /// await store.receive(\.nthPrimeResponse) {
  ///   $0.isLoading = false
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case of the action that must come next.
  ///   - timeout: How long to wait. The default is the store's ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Omit it if the
  ///     state does not change.
  // Disfavored: a misspelled '.case' is looked for among the actions, and not among key paths.
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
    // An action of the case says most, where one can be made.
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

  /// Asserts that an effect sends an action of a case with a value, and how it changes the state.
  ///
  /// ```swift
  /// await store.receive(\.nthPrimeResponse, 11) {
  ///   $0.isLoading = false
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case of the action that must come next.
  ///   - value: The value that the case must carry.
  ///   - timeout: How long to wait. The default is the store's ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Omit it if the
  ///     state does not change.
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

  /// Asserts that an effect sends an action that fits, and how it changes the state.
  ///
  /// - Parameters:
  ///   - isMatching: A closure that tells whether an action is the one that must come next.
  ///   - timeout: How long to wait. The default is the store's ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the state to the expected one. Omit it if the
  ///     state does not change.
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

  /// The description of the expected action. Computing it may be slow.
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
      store.check(received.change, against: input.update, before: store.driver.received(from: 1), at: site)
      store.driver.takeReceived(1)
      await store.executor.idle(waitsForOwner: true)
    }
  }

  /// Waits for the action, and where the test may pass over actions, takes those before it.
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

  /// Asserts an action that has been received already.
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
    check(change, against: update, before: driver.received(from: 1), at: site)
    driver.takeReceived(1)
  }

  /// Returns the index of the action among those received: of the first, unless the test may pass over
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

        They wait for something. If that is a clock or a scheduler, advance it before this 'receive', or use an immediate one; \
        if it is slow, give a longer 'timeout:' or a dependency that returns at once.
        """
      )
    } else {
      site.fail(
        """
        Expected to receive an action, but received none:

        \(indented([expected.description]))\(received)

        No effect runs any more, so none can come. Make the reducer return an effect that sends it, or take this 'receive' out.
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

      Assert the actions in the order in which they come, or correct the effect that sent this one.
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
