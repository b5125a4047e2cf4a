import Synchronization

/// Creates objects and counts the living ones, on any threads.
public final class LifeCounter: Sendable {
  public final class Life: Sendable {
    private let counter: LifeCounter

    fileprivate init(counter: LifeCounter) {
      self.counter = counter
      counter.count.add(1, ordering: .relaxed)
    }

    deinit { counter.count.subtract(1, ordering: .relaxed) }
  }

  private let count = Atomic(0)

  public init() {}

  public func makeLife() -> Life { Life(counter: self) }

  public var living: Int { count.load(ordering: .relaxed) }
}
