/// The state of one upstream of a ``ZipSubscription``, whatever that sends.
@usableFromInline
class ZipLink {
  /// Until the stream ends. Guarded by the subscription's lock.
  @usableFromInline final var subscription: (any Subscription)?

  /// Guarded by the subscription's gate, as is everything below.
  @exclusivity(unchecked)
  @usableFromInline final var isAttached = false

  @exclusivity(unchecked)
  @usableFromInline final var hasFinished = false

  /// The number of its values that wait for the others'.
  @exclusivity(unchecked)
  @usableFromInline final var count = 0

  @inlinable
  init() {}

  /// Whether it has finished and all of its values have gone: no tuple can follow.
  @inlinable final var isExhausted: Bool { hasFinished && count == 0 }

  /// Takes the oldest value that was posted: keeps it with those that wait, or releases it. Called inside the
  /// gate.
  /// - Parameter lock: The subscription's, which guards the posted values.
  @usableFromInline
  func takePosted(keeping isKept: Bool, lock: borrowing Lock) {}

  /// Releases the waiting values. Called by the thread that ended the stream: no other touches values after
  /// that.
  @usableFromInline
  func forget() {}
}
