import Synchronization

/// The state of a ``FanIn``. Each event is a mutating function that returns the action for the caller to
/// perform after it has released the lock (rules D8 and L3 of Documentation/Architecture.md).
@usableFromInline
struct FanInState<Value> {
  @usableFromInline
  enum FanInPhase {
    case active
    /// Upstream has failed, and the children are being cancelled.
    case failing
    case over
  }

  /// The action to perform at the end of a drain.
  @usableFromInline
  enum DrainEnd {
    case nothing
    case finish
    /// Demand is now unlimited, so request unlimited demand from each of these subscriptions.
    case open([any Subscription])
  }

  /// The next step of the draining thread.
  @usableFromInline
  enum FanInStep {
    case deliver(Value, from: FanInLink?)
    case end(DrainEnd)
  }

  /// The remains of a stream that has ended, for the caller to cancel or release outside the lock.
  @usableFromInline
  struct Remains {
    @usableFromInline var children: [any Subscription] = []
    @usableFromInline var upstream: (any Subscription)?
    @usableFromInline var buffer = Queue<(value: Value, link: FanInLink?)>()

    @inlinable
    init() {}
  }

  @usableFromInline var phase = FanInPhase.active

  /// A Boolean value that indicates whether no further children are accepted.
  @usableFromInline var isSealed = false

  @usableFromInline var upstream: (any Subscription)?

  @usableFromInline var demand = Subscribers.Demand.none

  /// A Boolean value that indicates whether demand is unlimited and the buffer has been emptied.
  @usableFromInline var isOpen = false

  /// The children that have a subscription.
  @usableFromInline var children: [FanInLink] = []

  /// The link is `nil` if the child doesn't need a subscription, in which case there is no source to request
  /// more values from.
  @usableFromInline var buffer = Queue<(value: Value, link: FanInLink?)>()

  /// The number of values on their way downstream that weren't buffered.
  @usableFromInline var deliveries = 0

  @usableFromInline var isDraining = false

  @inlinable
  init() {}
}

// Adding and removing upstream and children.
extension FanInState {
  /// - Returns: `true` if the subscription was accepted; `false` if the caller must cancel it.
  @inlinable
  mutating func take(upstream subscription: any Subscription) -> Bool {
    guard phase == .active, !isSealed, upstream == nil else { return false }
    upstream = subscription
    return true
  }

  /// - Returns: The demand to request, or `nil` if the caller must cancel the subscription.
  @inlinable
  mutating func attach(_ subscription: any Subscription, to link: FanInLink) -> Subscribers.Demand? {
    guard phase == .active, case .announced = link.membership else { return nil }
    link.membership = .listed(children.count)
    children.append(link)
    link.subscription = subscription
    link.isAttached.store(true, ordering: .releasing)
    return demand == .unlimited ? .unlimited : .max(1)
  }

  /// - Returns: The child's subscription, for the caller to release.
  @inlinable
  mutating func remove(_ link: FanInLink) -> (any Subscription)? {
    link.isAttached.store(false, ordering: .releasing)
    let membership = link.membership
    link.membership = .left
    switch membership {
    case .listed(let slot):
      let last = children.removeLast()
      if last !== link {
        children[slot] = last
        last.membership = .listed(slot)
      }
    case .announced, .left:
      break
    }
    return link.subscription.take()
  }

  /// - Returns: Upstream's subscription, for the caller to release.
  @inlinable
  mutating func seal() -> (any Subscription)? {
    isSealed = true
    return upstream.take()
  }
}

// Completion.
extension FanInState {
  /// Finishes the stream if nothing remains to be delivered. Called when no child is awaited.
  /// - Returns: `true` if the stream finishes.
  @inlinable
  mutating func finishIfDone() -> Bool {
    guard phase == .active, isSealed, children.isEmpty, buffer.isEmpty else { return false }
    phase = .over
    return true
  }

  /// - Returns: The remains of the stream, or `nil` if it had already ended.
  @inlinable
  mutating func end(as next: FanInPhase = .over) -> Remains? {
    guard phase == .active else { return nil }
    phase = next
    var remains = Remains()
    remains.children.reserveCapacity(children.count)
    for link in children {
      link.membership = .left
      link.isAttached.store(false, ordering: .releasing)
      if let subscription = link.subscription.take() { remains.children.append(subscription) }
    }
    children = []
    swap(&remains.buffer, &buffer)
    remains.upstream = upstream.take()
    return remains
  }

  @inlinable
  mutating func endFailing() {
    phase = .over
  }
}

// Demand and values.
extension FanInState {
  /// - Returns: `true` if the caller must deliver the value now; `false` if the value was buffered, or
  ///   dropped because the stream has ended.
  @inlinable
  mutating func admit(_ value: Value, from link: FanInLink?) -> Bool {
    if demand != .none, !isDraining, buffer.isEmpty {
      demand -= 1
      deliveries += 1
      return true
    }
    if phase == .active { buffer.append((value, link)) }
    return false
  }

  /// - Returns: `true` if the caller must drain the buffer.
  @inlinable
  mutating func endDelivery(adding more: Subscribers.Demand) -> Bool {
    deliveries -= 1
    demand += more
    return startDrain()
  }

  /// - Returns: `true` if the caller must drain the buffer.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> Bool {
    guard phase == .active else { return false }
    demand += more
    return startDrain()
  }

  /// Starts a drain, unless one is running or values are on their way downstream. In the latter case, the
  /// thread that delivers the last of them drains.
  @inlinable
  mutating func startDrain() -> Bool {
    guard phase == .active, deliveries == 0, !isDraining else { return false }
    let canDrain = buffer.isEmpty ? demand == .unlimited && !isOpen : demand != .none
    isDraining = canDrain
    return canDrain
  }

  @inlinable
  mutating func nextStep(isAwaiting: Bool) -> FanInStep {
    if phase == .active, demand != .none, let (value, link) = buffer.popFirst() {
      demand -= 1
      return .deliver(value, from: link)
    }
    if !isAwaiting, finishIfDone() {
      isDraining = false
      return .end(.finish)
    }
    guard phase == .active, demand == .unlimited else { return .end(.nothing) }
    isDraining = false
    isOpen = true
    return .end(.open(children.compactMap { $0.subscription }))
  }

  /// - Returns: `true` if the caller must continue because values or demand arrived in the meantime.
  @inlinable
  mutating func endDraining() -> Bool {
    isDraining = false
    return startDrain()
  }

  /// - Returns: The subscription to request one more value from, if any.
  @inlinable
  mutating func endDrained(from link: FanInLink?, adding more: Subscribers.Demand) -> (any Subscription)? {
    demand += more
    return demand == .unlimited ? nil : link?.subscription
  }
}

/// The state of one child of a ``FanIn``.
///
/// It references neither the fan-in nor the child's subscriber, so a publisher that drops its subscriber
/// leaves no reference cycle behind.
@usableFromInline
final class FanInLink {
  @usableFromInline
  enum Membership {
    /// The child was announced, but its subscription hasn't arrived.
    case announced
    /// The child is in the list of children, at the given index.
    case listed(Int)
    case left
  }

  /// Guarded by the fan-in's lock.
  @exclusivity(unchecked)
  @usableFromInline var membership = Membership.announced

  /// Guarded by the fan-in's lock.
  @exclusivity(unchecked)
  @usableFromInline var subscription: (any Subscription)?

  /// `true` while the child has a subscription and hasn't ended. Can be read without the lock.
  @usableFromInline let isAttached = Atomic(false)

  @inlinable
  init() {}

  @inlinable
  var hasLeft: Bool {
    if case .left = membership { true } else { false }
  }
}
