import Synchronization

/// What a ``FanIn`` knows of one of its children.
///
/// It refers to neither the fan-in nor the child's subscriber, so that a publisher which drops its subscriber leaves no
/// cycle behind.
@usableFromInline
final class FanInLink {
  /// Where it stands in the list of children; `nil` once it has left. Guarded by the fan-in's lock.
  @usableFromInline var slot: Int?

  /// Guarded by the fan-in's lock.
  @usableFromInline var subscription: (any Subscription)?

  /// Whether the child has a subscription and has not ended, for readers without the lock.
  @usableFromInline let isAttached = Atomic(false)

  @inlinable
  init(slot: Int) {
    self.slot = slot
  }
}
