import CaseKeyPaths
import CustomDump
import DependencyInjection
import IssueReporting

/// The actions of a navigation stack and its elements.
///
/// ```swift
/// enum Action { case path(StackActionOf<Detail>), … }
///
/// store.send(.path(.element(id: id, action: .doneTapped)))
/// await testStore.receive(\.path[id: 0].saved)
/// ```
public enum StackAction<State, Action> {
  /// An action of the element with the given id.
  indirect case element(id: StackElementID, action: Action)

  /// Removes the element with the given id, along with all elements above it. The parent's reducer receives this
  /// action before the elements are removed.
  case popFrom(id: StackElementID)

  /// Pushes an element with the given id onto the stack. The parent's reducer receives this action after the element
  /// is added.
  indirect case push(id: StackElementID, state: State)
}

/// The action type for a stack of features that use the given reducer.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension StackAction: CasePathable {
  /// The paths to the cases and to the actions of individual elements.
  public struct AllCasePaths: Sendable {
    /// The path to an element's id and action.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } }
      )
    }

    /// The path to the id of the lowest element to remove.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        embed: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } }
      )
    }

    /// The path to the id and state of the element to add.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        embed: { .push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } }
      )
    }

    /// The path to the actions of the element with the given id, such as `\.path[id: 0]`.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: { if case .element(id, let action) = $0 { action } else { nil } }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}

/// The identity of an element in a ``StackState``. It stays the same when the element moves.
///
/// A stack assigns an id to each element you add. In tests, ids start at zero, and you can write them as integers, as
/// in `\.path[id: 0]`.
public struct StackElementID: Hashable, Sendable {
  let generation: Int

  init(generation: Int) {
    self.generation = generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the id that a test assigns to the element with the given number. Don't use this initializer outside of
  /// tests, where such numbers have no meaning and it reports an issue.
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
  /// The generator for the ids of stack elements. The ids are unique in a running program. In tests, they start at
  /// zero for each test.
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

  /// A copy of the generator that continues from the current id on its own.
  var copy: Self { Self(next: peek().generation) }
}

extension StackElementIDGenerator: DependencyKey {
  public static let liveValue = incrementing
  public static var testValue: Self { incrementing }
}
