import Synchronization

/// The state of one upstream of a ``CombineLatestSubscription``, whatever that sends.
@usableFromInline
class CombineLatestLink {
  /// Guarded by the subscription's lock.
  @exclusivity(unchecked)
  @usableFromInline final var subscription: (any Subscription)? {
    didSet { isAttached.store(subscription != nil, ordering: .releasing) }
  }

  /// Whether there is a subscription, for readers without the lock: values count no longer than that.
  @usableFromInline final let isAttached = Atomic(false)

  /// Guarded by the subscription's lock.
  @exclusivity(unchecked)
  @usableFromInline final var hasEnded = false

  @inlinable
  init() {}

  /// Takes the oldest value that was posted. Called inside the gate.
  /// - Parameters:
  ///   - isKept: A Boolean value that indicates whether it becomes the latest one; else it is released. The
  ///     one before it is kept for ``releaseReplaced()``.
  ///   - lock: The subscription's, which guards the posted values.
  /// - Returns: Whether it is the first value.
  @usableFromInline
  func takePosted(keeping isKept: Bool, lock: borrowing Lock) -> Bool { false }

  /// Releases what taking a posted value has replaced. Called inside the gate.
  @usableFromInline
  func releaseReplaced() {}

  /// Releases the latest value. Called without the lock, after the end: no thread touches values any more.
  @usableFromInline
  func forget() {}
}
