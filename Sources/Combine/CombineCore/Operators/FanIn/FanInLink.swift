import Synchronization

/// The state of one child of a ``FanIn``.
///
/// It refers to neither the fan-in nor the child's subscriber, so that a publisher which drops its subscriber
/// leaves no cycle behind.
@usableFromInline
final class FanInLink {
  @usableFromInline
  enum Membership {
    /// Counted among those whose subscription has not come.
    case announced
    /// In the list of children.
    case listed(Int)
    case left
  }

  /// Guarded by the fan-in's lock.
  @exclusivity(unchecked)
  @usableFromInline var membership = Membership.announced

  /// Guarded by the fan-in's lock.
  @exclusivity(unchecked)
  @usableFromInline var subscription: (any Subscription)?

  /// Whether the child has a subscription and has not ended, for readers without the lock.
  @usableFromInline let isAttached = Atomic(false)

  @inlinable
  init() {}

  @inlinable
  var hasLeft: Bool {
    if case .left = membership { true } else { false }
  }
}
