/// The state of the attempts of a ``Publishers/Retry``: each event is a mutating function that returns what
/// to do after the lock is released.
@usableFromInline
struct RetryState {
  @usableFromInline
  enum Phase {
    /// An attempt was started whose subscription has not come.
    case awaitingSubscription
    case subscribed(any Subscription)
    case over
  }

  /// The decision about an attempt's completion.
  @usableFromInline
  enum Decision {
    case nothing
    case forward
    case subscribe
  }

  @usableFromInline var phase = Phase.awaitingSubscription

  /// The number of further attempts that are allowed; `nil` for any number.
  @usableFromInline var retries: Int?

  /// Whether no attempt's subscription has come yet.
  @usableFromInline var isFirst = true

  /// The demand of downstream that is not met.
  @usableFromInline var outstanding = Subscribers.Demand.none

  /// Whether a call is subscribing anew. After a further failure that call subscribes once more, so that no
  /// call is nested in it.
  @usableFromInline var isSubscribing = false
  @usableFromInline var mustSubscribeAgain = false

  @inlinable
  init(retries: Int?) {
    self.retries = retries.flatMap { $0 < 0 ? nil : $0 }
  }

  /// - Returns: Whether the subscription was taken; else it is to be cancelled.
  @inlinable
  mutating func take(_ subscription: any Subscription) -> Bool {
    guard case .awaitingSubscription = phase else { return false }
    phase = .subscribed(subscription)
    isFirst = false
    return true
  }

  /// - Returns: Whether the value is to be delivered: not after the end.
  @inlinable
  mutating func takeDemand() -> Bool {
    if case .over = phase { return false }
    precondition(outstanding != .none, "Upstream sent a value that was not demanded")
    outstanding -= 1
    return true
  }

  /// - Returns: The subscription to request from; `nil` between two attempts. The next attempt gets the
  ///   outstanding demand.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> (any Subscription)? {
    if case .over = phase { return nil }
    outstanding += more
    guard case .subscribed(let subscription) = phase else { return nil }
    return subscription
  }

  /// - Returns: What to do, and the subscription of the attempt, which the caller releases.
  @inlinable
  mutating func complete(isFailure: Bool) -> (Decision, released: (any Subscription)?) {
    if case .over = phase { return (.nothing, nil) }
    guard isFailure, retries != 0 else { return (.forward, end()) }
    if let left = retries { retries = left - 1 }
    let released: (any Subscription)? =
      if case .subscribed(let subscription) = phase { subscription } else { nil }
    phase = .awaitingSubscription
    guard !isSubscribing else {
      mustSubscribeAgain = true
      return (.nothing, released)
    }
    isSubscribing = true
    return (.subscribe, released)
  }

  /// - Returns: Whether to subscribe once more.
  @inlinable
  mutating func endSubscribing() -> Bool {
    isSubscribing = mustSubscribeAgain
    mustSubscribeAgain = false
    if case .over = phase { isSubscribing = false }
    return isSubscribing
  }

  /// - Returns: The subscription in force, to cancel or to release.
  @inlinable
  mutating func end() -> (any Subscription)? {
    let ended = phase
    phase = .over
    guard case .subscribed(let subscription) = ended else { return nil }
    return subscription
  }
}
