import Synchronization

/// Counts the effects in flight of one child.
final class ChildPresence: Sendable {
  /// The operator whose child it is.
  let children: ObjectIdentifier
  let child: CancelID
  private let effects = Atomic(0)

  init(children: ObjectIdentifier, child: CancelID) {
    self.children = children
    self.child = child
  }

  var hasEffects: Bool { effects.load(ordering: .acquiring) > 0 }

  func effectStarted() { effects.wrappingAdd(1, ordering: .relaxed) }

  func effectEnded() { effects.wrappingSubtract(1, ordering: .releasing) }
}
