import Synchronization

/// The places for streams that the tabs of one session share.
final class StreamPlaces: Sendable {
  private let free: Atomic<Int>

  init(count: Int) {
    free = Atomic(count)
  }

  /// Takes a place, to be given back by ``leave()``, or says that there is none.
  func enter() -> Bool {
    if free.subtract(1, ordering: .relaxed).oldValue > 0 { return true }
    leave()
    return false
  }

  func leave() {
    free.add(1, ordering: .relaxed)
  }
}
