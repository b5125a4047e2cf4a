/// What a ``CombineLatestSubscription`` knows of one of its upstreams, whatever that sends.
///
/// Everything is guarded by the subscription's lock.
@usableFromInline
class CombineLatestLink {
  @exclusivity(unchecked)
  @usableFromInline final var subscription: (any Subscription)? {
    didSet { isAttached = subscription != nil }
  }

  /// Whether there is a subscription, for values: to look at an existential costs more.
  @exclusivity(unchecked)
  @usableFromInline final private(set) var isAttached = false

  @exclusivity(unchecked)
  @usableFromInline final var hasEnded = false

  @inlinable
  init() {}

  /// Takes the oldest value that was posted. Called inside the gate, with the lock held.
  /// - Parameter isKept: Whether it becomes the latest one. What is not needed any more is kept for
  ///   ``releaseReplaced()``.
  /// - Returns: Whether it is the first value.
  @usableFromInline
  func takePosted(keeping isKept: Bool) -> Bool { false }

  /// Releases what taking a posted value has replaced. Called inside the gate, without the lock.
  @usableFromInline
  func releaseReplaced() {}

  /// Releases the latest value. Called without the lock, by the thread that ended the stream: no other
  /// touches values after that.
  @usableFromInline
  func forget() {}
}
