import Synchronization

/// Counts, in a test, the messages that are pending in the mailboxes of blocs.
///
/// A resumed task may hop several times before it is back on its actor. On a machine under load that takes
/// arbitrarily long, and other tasks overtake it. So pending messages are counted, and not only scheduling
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
