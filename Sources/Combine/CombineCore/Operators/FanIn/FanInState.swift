import Synchronization

/// The state of a ``FanIn``: each event is a mutating function that returns what to do after the lock is
/// released (rules D8 and L3 of Documentation/Architecture.md).
@usableFromInline
struct FanInState<Value> {
  @usableFromInline
  enum Phase {
    case active
    /// Upstream has failed and the children are being cancelled.
    case failing
    case over
  }

  /// The action at the end of a drain.
  @usableFromInline
  enum DrainEnd {
    case nothing
    case finish
    /// Demand is unlimited now: request as much from each of these.
    case open([any Subscription])
  }

  /// The next step of the thread that drains.
  @usableFromInline
  enum DrainStep {
    case deliver(Value, from: FanInLink?)
    case end(DrainEnd)
  }

  /// The remains of a stream that has ended, for the caller to cancel or to release outside the lock.
  @usableFromInline
  struct Remains {
    @usableFromInline var children: [any Subscription] = []
    @usableFromInline var upstream: (any Subscription)?
    @usableFromInline var buffer = Queue<(value: Value, link: FanInLink?)>()

    @inlinable
    init() {}
  }

  @usableFromInline var phase = Phase.active

  /// Whether no further child will come.
  @usableFromInline var isSealed = false

  @usableFromInline var upstream: (any Subscription)?

  @usableFromInline var demand = Subscribers.Demand.none

  /// Whether demand is unlimited and everything that was held back has gone.
  @usableFromInline var isOpen = false

  /// Those that have a subscription.
  @usableFromInline var children: [FanInLink] = []

  /// The link is `nil` where the child needs no subscription, so that there is nobody to ask for more.
  @usableFromInline var buffer = Queue<(value: Value, link: FanInLink?)>()

  /// The number of values on their way downstream that were not buffered.
  @usableFromInline var deliveries = 0

  @usableFromInline var isDraining = false

  @inlinable
  init() {}
}

// Upstream and children come and go.
extension FanInState {
  /// - Returns: Whether the subscription was taken; else it is to be cancelled.
  @inlinable
  mutating func take(upstream subscription: any Subscription) -> Bool {
    guard phase == .active, !isSealed, upstream == nil else { return false }
    upstream = subscription
    return true
  }

  /// - Returns: What to request; `nil` to cancel the subscription.
  @inlinable
  mutating func attach(_ subscription: any Subscription, to link: FanInLink) -> Subscribers.Demand? {
    guard phase == .active, case .announced = link.membership else { return nil }
    link.membership = .listed(children.count)
    children.append(link)
    link.subscription = subscription
    link.isAttached.store(true, ordering: .releasing)
    return demand == .unlimited ? .unlimited : .max(1)
  }

  /// - Returns: Its subscription, which the caller releases.
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

  /// - Returns: Upstream's subscription, which the caller releases.
  @inlinable
  mutating func seal() -> (any Subscription)? {
    isSealed = true
    return upstream.take()
  }
}

// The end.
extension FanInState {
  /// Called when no child is awaited.
  /// - Returns: Whether the stream ends here because there is nothing left to wait for.
  @inlinable
  mutating func finishIfDone() -> Bool {
    guard phase == .active, isSealed, children.isEmpty, buffer.isEmpty else { return false }
    phase = .over
    return true
  }

  /// - Returns: `nil` when the stream was over already.
  @inlinable
  mutating func end(as next: Phase = .over) -> Remains? {
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
  /// - Returns: Whether the value may go downstream now; else it was buffered, or dropped after the end.
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

  /// - Returns: Whether the caller is to drain the buffer.
  @inlinable
  mutating func endDelivery(adding more: Subscribers.Demand) -> Bool {
    deliveries -= 1
    demand += more
    return startDrain()
  }

  /// - Returns: Whether the caller is to drain the buffer.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> Bool {
    guard phase == .active else { return false }
    demand += more
    return startDrain()
  }

  /// While values are on their way, in any thread, the one that delivers the last of them drains.
  @inlinable
  mutating func startDrain() -> Bool {
    guard phase == .active, deliveries == 0, !isDraining else { return false }
    let canDrain = buffer.isEmpty ? demand == .unlimited && !isOpen : demand != .none
    isDraining = canDrain
    return canDrain
  }

  @inlinable
  mutating func nextStep(isAwaiting: Bool) -> DrainStep {
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

  /// - Returns: Whether the caller is to go on, because of what has come or was requested meanwhile.
  @inlinable
  mutating func endDraining() -> Bool {
    isDraining = false
    return startDrain()
  }

  /// - Returns: The subscription to ask for one more value.
  @inlinable
  mutating func endDrained(from link: FanInLink?, adding more: Subscribers.Demand) -> (any Subscription)? {
    demand += more
    return demand == .unlimited ? nil : link?.subscription
  }
}

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
