import CustomDump
import DependencyInjection
import IssueReporting

/// The identity of an element of a ``StackState``. The id stays the same even if the element moves.
///
/// A stack assigns an id to each new element. In tests, ids start at zero and can be written as integers, as
/// in `\.path[id: 0]`.
public struct StackElementID: Hashable, Sendable {
  let generation: Int

  init(generation: Int) {
    self.generation = generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the id that the element with the given number has in a test. Outside tests, numbers have no
  /// meaning, and an issue is reported.
  public init(integerLiteral value: Int) {
    if DependencyValues.current.context != .test {
      reportIssue(
        """
        A stack element's id was created from the number \(value) outside a test.

        Numbers are assigned predictably only in tests, so this id may belong to another element or to none. Take the id from the stack: \
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
  /// The generator for the ids of stack elements.
  ///
  /// In a running program, all ids are unique. In tests, ids start at zero for each test.
  public var stackElementID: StackElementIDGenerator {
    get { self[StackElementIDGenerator.self] }
    set { self[StackElementIDGenerator.self] = newValue }
  }
}

/// Generates the ids of stack elements.
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

  /// A generator that starts at zero.
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

  /// Returns a new id, like calling the generator itself.
  public func next() -> StackElementID { self() }

  /// Returns the next id without consuming it.
  public func peek() -> StackElementID { StackElementID(generation: counter.next.withLock { $0 }) }

  /// A copy of the generator that continues independently from the current id.
  var copy: Self { Self(next: peek().generation) }
}

extension StackElementIDGenerator: DependencyKey {
  public static let liveValue = incrementing
  public static var testValue: Self { incrementing }
}
