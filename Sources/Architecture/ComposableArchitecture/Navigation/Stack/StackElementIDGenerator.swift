import DependencyInjection

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

  /// The id that comes next.
  public var peek: StackElementID { StackElementID(generation: counter.next.withLock { $0 }) }

  /// One that goes on from here by itself.
  var copy: Self { Self(next: peek.generation) }
}

extension StackElementIDGenerator: DependencyKey {
  public static let liveValue = incrementing
  public static var testValue: Self { incrementing }
}
