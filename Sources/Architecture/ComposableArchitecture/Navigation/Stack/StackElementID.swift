import CustomDump
import DependencyInjection
import IssueReporting

/// Names an element of a ``StackState`` for as long as it is there, wherever in the stack it comes to stand.
///
/// A stack gives each new element an id. In tests they count from zero and can be written as integers:
/// `\.path[id: 0]`.
public struct StackElementID: Hashable, Sendable {
  let generation: Int

  init(generation: Int) {
    self.generation = generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// The id that the element with this number gets in a test. Elsewhere numbers mean nothing, and an issue is
  /// reported.
  public init(integerLiteral value: Int) {
    if DependencyValues.current.context != .test {
      reportIssue(
        """
        The id of a stack's element was written as a number, \(value), outside of a test.

        Which element gets which number is known in tests only, so this means another element, or none. Take the id from the stack: \
        'state.path.ids', or from the action.
        """
      )
    }
    self.init(generation: value)
  }
}

extension StackElementID: CustomStringConvertible, CustomDumpStringConvertible {
  public var description: String { "#\(generation)" }

  public var customDumpDescription: String { description }
}
