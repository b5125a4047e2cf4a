import Synchronization

/// The state of a ``CombineLatestSubscription``. Each event is a mutating function that returns the action
/// for the caller to perform after it has released the lock.
@usableFromInline
struct CombineLatestState {
  @usableFromInline
  enum CombineLatestPhase {
    case active
    /// A completion is being delivered or has been delivered.
    case completed
    case cancelled
  }

  @usableFromInline var phase = CombineLatestPhase.active

  /// A Boolean value that indicates whether all upstreams have been added.
  @usableFromInline var isSealed = false

  @usableFromInline var hasSubscribedDownstream = false

  @usableFromInline var links: [CombineLatestLink] = []

  /// The number of upstreams that haven't ended.
  @usableFromInline var running = 0

  /// The total demand requested from each upstream, for upstreams whose subscription arrives later.
  @usableFromInline var requested = Subscribers.Demand.none

  @inlinable
  init() {}

  @inlinable var subscriptions: [any Subscription] { links.compactMap { $0.subscription } }
}

// Adding and removing upstreams.
extension CombineLatestState {
  /// - Returns: `true` if the caller must subscribe to the upstream.
  @inlinable
  mutating func add(_ link: CombineLatestLink) -> Bool {
    guard phase == .active else { return false }
    links.append(link)
    running += 1
    return true
  }

  /// - Returns: The demand to request, possibly none, or `nil` if the caller must cancel the subscription.
  @inlinable
  mutating func attach(_ subscription: any Subscription, to link: CombineLatestLink) -> Subscribers.Demand? {
    guard phase == .active, !link.hasEnded, link.subscription == nil else { return nil }
    link.subscription = subscription
    return requested
  }

  @inlinable
  mutating func seal() {
    isSealed = true
  }

  /// - Returns: `true` for the first call only, whose caller passes downstream its subscription.
  @inlinable
  mutating func subscribeDownstream() -> Bool {
    guard !hasSubscribedDownstream else { return false }
    hasSubscribedDownstream = true
    return true
  }

  /// - Returns: The upstream's subscription, for the caller to release, or `nil` if the upstream had already
  ///   ended.
  @inlinable
  mutating func end(_ link: CombineLatestLink) -> (any Subscription)? {
    guard !link.hasEnded else { return nil }
    link.hasEnded = true
    running -= 1
    return link.subscription.take()
  }
}

// Completion and cancellation.
extension CombineLatestState {
  /// - Returns: `true` if the stream finishes because all upstreams have ended.
  @inlinable
  mutating func finishIfDone() -> Bool {
    isSealed && running == 0 && end(as: .completed) != nil
  }

  /// - Returns: The subscriptions to cancel, or `nil` if the stream had already ended.
  @inlinable
  mutating func end(as last: CombineLatestPhase) -> [any Subscription]? {
    guard phase == .active else {
      // After cancellation, a pending completion is no longer delivered.
      if last == .cancelled { phase = .cancelled }
      return nil
    }
    phase = last
    let subscriptions = self.subscriptions
    for link in links {
      link.hasEnded = true
      link.subscription = nil
    }
    return subscriptions
  }
}

// Demand.
extension CombineLatestState {
  /// - Returns: The subscriptions to request the demand from.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> [any Subscription] {
    guard phase == .active else { return [] }
    requested += more
    return subscriptions
  }
}

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
  ///   - isKept: A Boolean value that indicates whether the value becomes the latest one, or is released. The
  ///     value that it replaces is kept until ``releaseReplaced()`` is called.
  ///   - lock: The subscription's lock, which guards the posted values.
  /// - Returns: `true` if the value is the upstream's first value and is kept; otherwise, `false`.
  @usableFromInline
  func takePosted(keeping isKept: Bool, lock: borrowing Lock) -> Bool { false }

  /// Releases the value that a posted value has replaced. Called inside the gate.
  @usableFromInline
  func releaseReplaced() {}

  /// Releases the latest value. Called without the lock after the stream has ended, when no thread accesses
  /// values anymore.
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
