import Synchronization

/// The subscriber of one upstream of a ``CombineLatestSubscription``.
@usableFromInline
struct CombineLatestInput<Downstream: Subscriber, Input>: SourceSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let combiner: CombineLatestSubscription<Downstream>
  @usableFromInline let latest: LatestValue<Input>
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(combination: CombineLatestSubscription<Downstream>, latest: LatestValue<Input>) {
    combiner = combination
    self.latest = latest
  }

  @inlinable var link: CombineLatestLink { latest }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    combiner.receive(input, for: latest)
    return .none
  }
}

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
