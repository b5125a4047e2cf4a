import CaseKeyPaths
import CustomDump
import DependencyInjection
import IssueReporting
import SharedState
import TributaryReports

/// Compares the actual effect of a test step on the state with the test's expectation.
///
/// Bind the feature's dependencies during the check, because the closures and the properties of the state may read
/// them.
struct StateExpectation<State: Equatable> {
  let before: State
  let after: State
  /// The generator of stack element ids, in its state before the step.
  let elementIDs: StackElementIDGenerator
  let exhaustivity: Exhaustivity
  let site: CallSite
  /// The changes to shared values since the previous assertion. The check removes the changes that it
  /// asserts.
  let sharedChanges: SharedChangeTracker
  /// The moments when shared values may have the expected values, in order: the moment after the step, and the
  /// moments around later actions that have not been asserted yet.
  let moments: [Int]
  /// Actions after the step that have changed shared values and have not been asserted yet.
  let unassertedChanges: [String]

  /// Checks the result of a step.
  func check(_ update: ((inout State) throws -> Void)?) {
    var asserted: Int?
    defer { sharedChanges.forget(before: asserted ?? moments.last) }
    guard let update else {
      asserted = checkUnasserted()
      return
    }
    switch exhaustivity {
    case .on:
      let shared = SharedExpectation(sharedChanges)
      guard let expected = result(of: update, on: before, shared) else { return }
      asserted = momentOfSameness(expected, shared)
      if let asserted {
        checkForChanges(until: asserted)
      } else {
        reportDifference(expected: expected, shared)
      }
    case .off(let showSkippedAssertions):
      // In this mode, the closure describes only some of the changes, and is correct if it does not change the actual
      // state.
      let shared = SharedExpectation(sharedChanges)
      shared.compare(with: sharedChanges, at: moments[0], startsThere: true)
      guard let expected = result(of: update, on: after, shared) else { return }
      asserted = momentOfSameness(expected, shared, startsThere: true)
      guard let asserted else { return reportDifference(expected: expected, shared, startsThere: true) }
      if showSkippedAssertions { showSkipped(asserting: update, at: asserted) }
    }
  }

  /// Returns the first moment when the state matches the expectation. The expectation remains set up to
  /// compare with that moment.
  private func momentOfSameness(
    _ expected: State,
    _ shared: SharedExpectation,
    startsThere: Bool = false
  ) -> Int? {
    moments.first {
      shared.compare(with: sharedChanges, at: $0, startsThere: startsThere)
      return shared.isSame(expected, after)
    }
  }

  private func checkForChanges(until moment: Int) {
    guard !sharedChanges.hasChanges(from: sharedChanges.firstMoment, to: moment) else { return }
    let shared = SharedExpectation(sharedChanges)
    shared.compare(with: sharedChanges, at: moment)
    if shared.isSame(before, after) { reportMissingChange() }
  }

  /// Shows the changes that a correct closure omits.
  private func showSkipped(asserting update: (inout State) throws -> Void, at moment: Int) {
    do {
      let shared = SharedExpectation(sharedChanges)
      shared.compare(with: sharedChanges, at: moment)
      // Reports about the earlier state are not mistakes, because the closure was correct for the later
      // state.
      let partial = try withIssueReporters([]) { try applying(update, to: before, shared) }
      if !shared.isSame(partial, after) { reportSkipped(expected: partial, shared) }
    } catch {
      site.show(
        """
        The assertion's closure threw an error for the state before the step: \(error)

        It doesn't throw for the state after the step, so the assertion passes. Unasserted changes cannot be shown.
        """
      )
    }
  }

  /// Checks the current state without a step.
  func checkSame(_ update: (inout State) throws -> Void) {
    var asserted: Int?
    defer { sharedChanges.forget(before: asserted ?? moments.last) }
    let shared = SharedExpectation(sharedChanges)
    let startsThere = exhaustivity != .on
    if startsThere { shared.compare(with: sharedChanges, at: moments[0], startsThere: true) }
    guard let expected = result(of: update, on: after, shared) else { return }
    asserted = momentOfSameness(expected, shared, startsThere: startsThere)
    if asserted == nil { reportDifference(expected: expected, shared, startsThere: startsThere) }
  }

  /// - Returns: The moment when the shared values are unchanged, if any.
  private func checkUnasserted() -> Int? {
    let shared = SharedExpectation(sharedChanges)
    if let asserted = momentOfSameness(before, shared) { return asserted }
    shared.compare(with: sharedChanges, at: moments[0])
    switch exhaustivity {
    case .on:
      site.fail(
        """
        State was not expected to change, but a change occurred:

        \(shared.difference(before, after))

        (Expected: −, Actual: +)

        Assert the change in a trailing closure, as in '{ $0.… = … }', or remove the change from the reducer.\(hint)
        """
      )
    case .off(let showSkippedAssertions):
      if showSkippedAssertions { reportSkipped(expected: before, shared) }
    }
    return nil
  }

  /// A note that lists the unasserted actions that have changed shared values.
  private var hint: String {
    guard !unassertedChanges.isEmpty else { return "" }
    return """


      These received actions, which the test has not asserted yet, have changed shared values, too:

      \(indented(unassertedChanges))

      Assert their changes where the test receives them: 'await store.receive(…) { $0.$… .withLock { $0 = … } }'.
      """
  }

  private func reportDifference(expected: State, _ shared: SharedExpectation, startsThere: Bool = false) {
    shared.compare(with: sharedChanges, at: moments[0], startsThere: startsThere)
    site.fail(
      """
      A state change does not match expectation:

      \(shared.difference(expected, after))

      (Expected: −, Actual: +)

      Correct the assertion's closure, or the reducer.\(hint)
      """
    )
  }

  private func reportMissingChange() {
    site.fail(
      """
      Expected state to change, but no change occurred.

      The trailing closure made no change to the state, and neither did the reducer. Remove the closure if nothing should \
      change, or correct the reducer.
      """
    )
  }

  private func reportSkipped(expected: State, _ shared: SharedExpectation) {
    site.show(
      """
      A change of state was not asserted:

      \(shared.difference(expected, after))

      (Asserted: −, Actual: +)
      """
    )
  }

  private func result(
    of update: (inout State) throws -> Void,
    on state: State,
    _ shared: SharedExpectation
  ) -> State? {
    do {
      return try applying(update, to: state, shared)
    } catch {
      site.fail(
        """
        The assertion's closure threw an error: \(error)

        The closure sets the expected state, and should not throw. Before it unwraps an optional, check that the state has a value.
        """
      )
      return nil
    }
  }

  private func applying(
    _ update: (inout State) throws -> Void,
    to state: State,
    _ shared: SharedExpectation
  ) throws -> State {
    var state = state
    try withDependencies {
      $0.stackElementID = elementIDs.copy
    } operation: {
      // The closure changes a copy of the store's state, so observers must not be notified.
      try ObservationBatch.discard {
        try shared.assert {
          try ModifyExpectation.$expectsChange.withValue(exhaustivity == .on) { try update(&state) }
        }
      }
    }
    return state
  }
}

/// Compares states whose shared values have changed.
///
/// The values before the changes are stored separately because the states in a test refer to the same shared values.
struct SharedChanges {
  let tracker: SharedChangeTracker

  /// Returns the difference between a state's earlier shared values and its values at a given moment, or
  /// `nil` if they are equal.
  func difference<State: Equatable>(in state: State, until moment: Int) -> String? {
    guard tracker.hasChanges(from: tracker.firstMoment, to: moment) else { return nil }
    let shared = SharedExpectation(tracker)
    shared.compare(with: tracker, at: moment)
    return shared.isSame(state, state) ? nil : shared.difference(state, state)
  }

  /// Returns a report of changes that were never asserted.
  static func report(of difference: String, before moment: String) -> String {
    """
    A shared value was changed, and the test did not assert that before \(moment):

    \(difference)

    (Before: −, After: +)

    An effect has changed it without an action. Assert it with 'store.assert { $0.$… .withLock { $0 = … } }'.
    """
  }
}

extension SharedExpectation {
  /// Returns whether two states are equal, using the expected shared values for the first state.
  func isSame<State: Equatable>(_ expected: State, _ actual: State) -> Bool {
    // Tests identify elements of stacks by their ids, so the ids are compared.
    let isEqual = compare { StackElementIDComparison.$isOn.withValue(true) { expected == actual } }
    // Comparing an array with itself does not compare its elements, but shared values in the elements may
    // have changed.
    return isEqual && unmetExpectations(in: actual).isEmpty
  }

  /// Returns a description of the difference between two unequal states.
  func difference<State>(_ expected: State, _ actual: State) -> String {
    let difference = compare {
      StackElementIDComparison.$isOn.withValue(true) { diff(expected, actual, format: .proportional) }
    }
    if let difference { return indented([difference]) }
    let unmet = unmetExpectations(in: actual)
    if !unmet.isEmpty { return indented(unmet) }
    return """
      Expected:
      \(indented([describe(expected)]))

      Actual:
      \(indented([describe(actual)]))
      """
  }
}
