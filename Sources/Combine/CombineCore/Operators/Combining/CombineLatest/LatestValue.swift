/// The latest value of one upstream of a ``CombineLatestSubscription``.
@usableFromInline
final class LatestValue<Value>: CombineLatestLink {
  /// Guarded by the subscription's gate.
  @exclusivity(unchecked)
  @usableFromInline var value: Value?

  /// Values that came while another thread was inside the gate. Guarded by the subscription's lock.
  @exclusivity(unchecked)
  private var posted = Queue<Value>()

  /// Guarded by the gate.
  @exclusivity(unchecked)
  private var replaced: Value?

  @inlinable
  override init() {}

  @inlinable var current: Value {
    guard let value else { preconditionFailure("Values were combined before every publisher had sent one") }
    return value
  }

  /// Called with the lock held.
  @usableFromInline
  func post(_ value: Value) {
    posted.append(value)
  }

  @usableFromInline
  override func takePosted(keeping isKept: Bool, lock: borrowing Lock) -> Bool {
    guard let next = lock.withLock({ posted.popFirst() }), isKept else { return false }
    replaced = value.take()
    value = .some(next)
    return replaced == nil
  }

  @usableFromInline
  override func releaseReplaced() {
    let released = replaced.take()
    withExtendedLifetime(released) {}
  }

  @usableFromInline
  override func forget() {
    let last = value.take()
    withExtendedLifetime(last) {}
  }
}
