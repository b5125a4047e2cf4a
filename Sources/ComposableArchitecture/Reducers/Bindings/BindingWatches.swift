import CombineShim

/// What notices that a binding action is not handled: a write for each time that the action was sent.
final class BindingWatches: @unchecked Sendable {
  // Sendable: `writes` is guarded by `lock`.

  private let lock = Lock()
  private var writes: [BindingWrite] = []

  func add(_ write: BindingWrite) {
    let over = lock.withLock {
      let over = writes.filter(\.isOver)
      writes.removeAll(where: \.isOver)
      writes.append(write)
      return over
    }
    withExtendedLifetime(over) {}
  }

  /// A ``BindingReducer`` has set the property.
  func noteHandled() {
    let handled = lock.withLock {
      defer { writes = [] }
      return writes
    }
    for write in handled { write.wasHandled() }
  }
}
