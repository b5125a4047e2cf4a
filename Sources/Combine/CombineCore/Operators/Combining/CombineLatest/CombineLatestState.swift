/// The state of a ``CombineLatestSubscription``: each event is a mutating function that returns what to do
/// after the lock is released.
@usableFromInline
struct CombineLatestState {
  @usableFromInline
  enum Phase {
    case active
    /// A completion is on its way or was delivered.
    case completed
    case cancelled
  }

  @usableFromInline var phase = Phase.active

  /// Whether all upstreams were added.
  @usableFromInline var isSealed = false

  @usableFromInline var hasSubscribedDownstream = false

  @usableFromInline var links: [CombineLatestLink] = []

  /// The number of upstreams that have not ended.
  @usableFromInline var running = 0

  /// All demand that was requested from each upstream, for those whose subscription comes later.
  @usableFromInline var requested = Subscribers.Demand.none

  @inlinable
  init() {}

  @inlinable var subscriptions: [any Subscription] { links.compactMap { $0.subscription } }
}

// Upstreams come and go.
extension CombineLatestState {
  /// - Returns: Whether the upstream is to be subscribed.
  @inlinable
  mutating func add(_ link: CombineLatestLink) -> Bool {
    guard phase == .active else { return false }
    links.append(link)
    running += 1
    return true
  }

  /// - Returns: What to request, which may be none; `nil` to cancel the subscription.
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

  /// - Returns: Whether this is the one call to hand downstream its subscription.
  @inlinable
  mutating func subscribeDownstream() -> Bool {
    guard !hasSubscribedDownstream else { return false }
    hasSubscribedDownstream = true
    return true
  }

  /// - Returns: Its subscription, which the caller releases; `nil` also when it had ended before.
  @inlinable
  mutating func end(_ link: CombineLatestLink) -> (any Subscription)? {
    guard !link.hasEnded else { return nil }
    link.hasEnded = true
    running -= 1
    return link.subscription.take()
  }
}

// The end.
extension CombineLatestState {
  /// - Returns: Whether the stream ends here because all upstreams have.
  @inlinable
  mutating func finishIfDone() -> Bool {
    isSealed && running == 0 && end(as: .completed) != nil
  }

  /// - Returns: What the caller is to cancel; `nil` when the stream had ended before.
  @inlinable
  mutating func end(as last: Phase) -> [any Subscription]? {
    guard phase == .active else {
      // A completion that has not been delivered yet is not going to be.
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
  /// - Returns: The subscriptions to ask for as many.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> [any Subscription] {
    guard phase == .active else { return [] }
    requested += more
    return subscriptions
  }
}
