import Synchronization

/// The places for streams of one session.
final class StreamPlaces: Sendable {
  private let count: Int
  private let free: Atomic<Int>

  init(count: Int) {
    self.count = count
    free = Atomic(count)
  }

  /// Takes a place, to be given back by ``leave()``, or says that there is none.
  func enter() -> Bool {
    if free.subtract(1, ordering: .relaxed).oldValue > 0 { return true }
    leave()
    return false
  }

  /// Whether a place is taken.
  var isInUse: Bool { free.load(ordering: .relaxed) < count }

  func leave() {
    free.add(1, ordering: .relaxed)
  }
}
