import CustomDump
import SharedState

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
