/// The state of a ``CombineLatestSubscription``. Each event is a mutating function that returns the action to
/// perform after the lock is released.
@usableFromInline
struct CombineLatestState {
  @usableFromInline
  enum Phase {
    case active
    /// A completion is being delivered or has been delivered.
    case completed
    case cancelled
  }

  @usableFromInline var phase = Phase.active

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
  mutating func end(as last: Phase) -> [any Subscription]? {
    guard phase == .active else {
      // After a cancel, a pending completion is no longer delivered.
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
