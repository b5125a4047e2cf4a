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

extension DependencyValues {
  /// Makes the ids of stacks' elements.
  ///
  /// In a running program no two elements get the same. In tests they count from zero, in each test anew.
  public var stackElementID: StackElementIDGenerator {
    get { self[StackElementIDGenerator.self] }
    set { self[StackElementIDGenerator.self] = newValue }
  }
}

/// Makes the ids of stacks' elements, one after the other.
public struct StackElementIDGenerator: Sendable {
  private final class Counter: Sendable {
    let next: Locked<Int>

    init(next: Int) {
      self.next = Locked(next)
    }
  }

  private let counter: Counter

  private init(next: Int) {
    counter = Counter(next: next)
  }

  /// One that counts from zero.
  public static var incrementing: Self { Self(next: 0) }

  /// Returns a new id.
  public func callAsFunction() -> StackElementID {
    StackElementID(
      generation: counter.next.withLock { next in
        defer { next += 1 }
        return next
      }
    )
  }

  /// Returns a new id, as the generator itself does.
  public func next() -> StackElementID { self() }

  /// The id that comes next.
  public var peek: StackElementID { StackElementID(generation: counter.next.withLock { $0 }) }

  /// One that goes on from here by itself.
  var copy: Self { Self(next: peek.generation) }
}

extension StackElementIDGenerator: DependencyKey {
  public static let liveValue = incrementing
  public static var testValue: Self { incrementing }
}
