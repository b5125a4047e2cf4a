import CaseKeyPaths
import CustomDump
import DependencyInjection
import IssueReporting
import SharedState
import TestFailures

/// Compares what a step did to the state with what the test said.
///
/// Check it with the feature's dependencies bound: the closures and the state's own properties may read them.
struct StateExpectation<State: Equatable> {
  let before: State
  let after: State
  /// The generator of stack element ids as it was in `before`.
  let elementIDs: StackElementIDGenerator
  let exhaustivity: Exhaustivity
  let site: CallSite
  /// What was changed in shared values since the assertion before. It is forgotten by the check.
  let sharedChanges: SharedChangeTracker

  /// Checks what a step did.
  func check(_ update: ((inout State) throws -> Void)?) {
    defer { sharedChanges.forget() }
    guard let update else { return checkUnasserted() }
    switch exhaustivity {
    case .on:
      let shared = SharedExpectation(sharedChanges)
      guard let expected = result(of: update, on: before, shared) else { return }
      if !shared.isSame(expected, after) {
        reportDifference(expected: expected, shared)
      } else if sharedChanges.isEmpty, SharedExpectation(sharedChanges).isSame(before, after) {
        reportMissingChange()
      }
    case .off(let showSkippedAssertions):
      // The update is right if it changes nothing of what happened: it then says a part of it.
      let shared = SharedExpectation(sharedChanges, startsFromEarlier: false)
      guard let expected = result(of: update, on: after, shared) else { return }
      if !shared.isSame(expected, after) {
        reportDifference(expected: expected, shared)
      } else if showSkippedAssertions {
        showSkipped(asserting: update)
      }
    }
  }

  /// Shows what an update that is right leaves out.
  private func showSkipped(asserting update: (inout State) throws -> Void) {
    do {
      let shared = SharedExpectation(sharedChanges)
      // What it reports of the earlier state is no mistake: it was right about the later one.
      let partial = try withIssueReporters([]) { try applying(update, to: before, shared) }
      if !shared.isSame(partial, after) { reportSkipped(expected: partial, shared) }
    } catch {
      site.show(
        """
        The assertion's closure threw an error for the state before the step: \(error)

        It holds for the state after it, and so the assertion passes. What it leaves out cannot be shown.
        """
      )
    }
  }

  /// Checks what is so at the moment, where no step was made.
  func checkSame(_ update: (inout State) throws -> Void) {
    defer { sharedChanges.forget() }
    let shared = SharedExpectation(sharedChanges, startsFromEarlier: exhaustivity == .on)
    guard let expected = result(of: update, on: after, shared), !shared.isSame(expected, after) else {
      return
    }
    reportDifference(expected: expected, shared)
  }

  private func checkUnasserted() {
    let shared = SharedExpectation(sharedChanges)
    guard !shared.isSame(before, after) else { return }
    switch exhaustivity {
    case .on:
      site.fail(
        """
        State was not expected to change, but a change occurred:

        \(shared.difference(before, after))

        (Expected: −, Actual: +)

        Assert the change in a trailing closure, as in '{ $0.… = … }', or take it out of the reducer.
        """
      )
    case .off(let showSkippedAssertions):
      if showSkippedAssertions { reportSkipped(expected: before, shared) }
    }
  }

  private func reportDifference(expected: State, _ shared: SharedExpectation) {
    site.fail(
      """
      A state change does not match expectation:

      \(shared.difference(expected, after))

      (Expected: −, Actual: +)

      Correct the assertion's closure, or the reducer.
      """
    )
  }

  private func reportMissingChange() {
    site.fail(
      """
      Expected state to change, but no change occurred.

      The trailing closure made no change to the state, and neither did the reducer. Leave the closure out if nothing is to \
      change, or make the reducer change what the closure says.
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

        It says which state is expected and should not throw; where it unwraps something, check first that the state has it.
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
      // What is changed here is a copy of the store's state, whose observers are not to be told.
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
/// Two states of a test hold the same references, so the values before the changes are kept beside them.
struct SharedChanges {
  let tracker: SharedChangeTracker

  /// Whether the feature has changed no shared value since the assertion before.
  var isEmpty: Bool { tracker.isEmpty }

  /// The difference between what the shared values of a state were and are, unless there is none.
  func difference<State: Equatable>(in state: State) -> String? {
    guard !isEmpty else { return nil }
    let shared = SharedExpectation(tracker)
    return shared.isSame(state, state) ? nil : shared.difference(state, state)
  }

  /// The report of changes that nothing has asserted.
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
  /// Whether two states are equal, where the shared values of the first are the expected ones.
  func isSame<State: Equatable>(_ expected: State, _ actual: State) -> Bool {
    // A test finds the elements of stacks by their ids, so these are compared.
    let isEqual = compare { StackElementIDComparison.$isOn.withValue(true) { expected == actual } }
    // Arrays are equal to themselves without a look at their elements, but shared values in these may have
    // changed.
    return isEqual && unmetExpectations(in: actual).isEmpty
  }

  /// Shows the difference between two states that are not the same.
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
