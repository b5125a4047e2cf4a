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

/// The state of one upstream of a ``CombineLatestSubscription``, independent of the upstream's output type.
@usableFromInline
class CombineLatestLink {
  /// Guarded by the subscription's lock.
  @exclusivity(unchecked)
  @usableFromInline final var subscription: (any Subscription)? {
    didSet { isAttached.store(subscription != nil, ordering: .releasing) }
  }

  /// Indicates whether there is a subscription, for readers without the lock. Values are accepted only while
  /// there is one.
  @usableFromInline final let isAttached = Atomic(false)

  /// Guarded by the subscription's lock.
  @exclusivity(unchecked)
  @usableFromInline final var hasEnded = false

  @inlinable
  init() {}

  /// Takes the oldest posted value. Called inside the gate.
  /// - Parameters:
  ///   - isKept: A Boolean value that indicates whether the value becomes the latest one; otherwise, it is
  ///     released. The value that it replaces is kept until ``releaseReplaced()`` is called.
  ///   - lock: The subscription's lock, which guards the posted values.
  /// - Returns: `true` if the value is the upstream's first value and is kept; otherwise, `false`.
  @usableFromInline
  func takePosted(keeping isKept: Bool, lock: borrowing Lock) -> Bool { false }

  /// Releases the value that a posted value has replaced. Called inside the gate.
  @usableFromInline
  func releaseReplaced() {}

  /// Releases the latest value. Called without the lock after the stream has ended, when no thread accesses
  /// values any more.
  @usableFromInline
  func forget() {}
}

/// The latest value of one upstream of a ``CombineLatestSubscription``.
@usableFromInline
final class LatestValue<Value>: CombineLatestLink {
  /// Guarded by the subscription's gate.
  @exclusivity(unchecked)
  @usableFromInline var value: Value?

  /// Values that arrived while another thread was inside the gate. Guarded by the subscription's lock.
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
