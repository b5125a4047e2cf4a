import CombineShim
import Synchronization

/// The record that the copies of a binding action share: whether the value that they set must not be shown,
/// and the writes that report when no ``BindingReducer`` handles them.
package final class BindingActionRecord: @unchecked Sendable {
  // Sendable: `writes` is guarded by `lock`.

  /// The record of the binding action that sets a property now.
  @TaskLocal private static var current: BindingActionRecord?

  private let setsSecret = Atomic(false)
  /// Whether there may be writes. Most actions have none, and then take no lock.
  private let isWatched = Atomic(false)
  private let lock = Lock()
  /// A write for each time that the action was sent.
  private var writes: [BindingWrite] = []

  // MARK: Secrets

  /// Whether the action has set a property whose value must not be shown.
  ///
  /// A key path does not tell that; the property itself does when it is set.
  var isSecret: Bool { setsSecret.load(ordering: .relaxed) }

  /// Sets a property on behalf of a binding action.
  func follow(_ set: () -> Void) {
    Self.$current.withValue(self, operation: set)
  }

  /// A property is set whose value must not be shown.
  package static func noteSecret() {
    current?.setsSecret.store(true, ordering: .relaxed)
  }

  // MARK: Writes

  func add(_ write: BindingWrite) {
    let over = lock.withLock {
      let over = writes.filter(\.isOver)
      writes.removeAll(where: \.isOver)
      writes.append(write)
      return over
    }
    isWatched.store(true, ordering: .releasing)
    withExtendedLifetime(over) {}
  }

  /// Whether a write is neither handled nor reported.
  var isWaiting: Bool {
    isWatched.load(ordering: .acquiring) && lock.withLock { writes.contains { !$0.isOver } }
  }

  /// A ``BindingReducer`` has set the property.
  func noteHandled() {
    guard isWatched.load(ordering: .acquiring) else { return }
    let handled = lock.withLock {
      defer { writes = [] }
      return writes
    }
    for write in handled { write.wasHandled() }
  }
}
