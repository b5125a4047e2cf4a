import CustomDump

/// The errors that a test expects.
enum BlocTestErrors {
  /// No uncaught ones.
  case none
  /// Errors that the closure accepts.
  case judged(([any Error]) -> Bool)
  /// Errors that equal these, in order.
  case values([any Error])

  /// Returns the texts of the failures that a run's errors cause.
  ///
  /// - Parameters:
  ///   - all: The errors that blocs passed to their `onError`, and those that the test's closures threw.
  ///   - uncaught: The uncaught ones.
  ///   - bloc: The type of the bloc.
  func failures(all: [any Error], uncaught: [any Error], of bloc: Any.Type) -> [String] {
    switch self {
    case .none:
      return uncaught.map { "'\(bloc)' was not expected to fail, and did: \($0)" }
    case .judged(let judge):
      if judge(all) { return [] }
      return [
        """
        The errors of '\(bloc)' are not as they should be:

        \(String(customDumping: all))
        """
      ]
    case .values(let expected):
      let isEqual = expected.count == all.count && zip(expected, all).allSatisfy(LooseEquality.areEqual)
      if isEqual { return [] }
      return [
        """
        Expected other errors from '\(bloc)'. …

        \(StateDifference.description(expected: expected, actual: all, areEqual: LooseEquality.areEqual))
        """
      ]
    }
  }
}
