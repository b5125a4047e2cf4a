import Synchronization

/// Knows, in a test, whether blocs are about to go on by themselves.
///
/// A task that is resumed may take a way round before it is back on its actor, which takes as long as it
/// likes on a machine under load, and others overtake it. So what is on its way is counted, and not only
/// turns.
final class BlocActivity: ActivityMonitor {
  private let pending = Atomic(0)
  private let total = Atomic(0)

  func begin() {
    total.add(1, ordering: .relaxed)
    pending.add(1, ordering: .releasing)
  }

  func end() {
    pending.subtract(1, ordering: .releasing)
  }

  /// Whether nothing is on its way.
  var isIdle: Bool { pending.load(ordering: .acquiring) == 0 }

  func settle(on owner: isolated any Actor) async {
    var total = -1
    // What waits for something else of its own, such as a sequence that has elements, may need some turns.
    var quiescence = QuiescenceCount(patience: 16, limit: 20_000)
    while !quiescence.isReached {
      await nextTurn(on: owner)
      quiescence.count(isQuiet: isIdle && self.total.load(ordering: .relaxed) == total)
      total = self.total.load(ordering: .relaxed)
    }
  }
}
