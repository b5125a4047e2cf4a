import CombineShim

/// The state of the attempts of a ``Publishers/RetryWhen``: each event is a mutating function that returns
/// what to do after the lock is released.
// Not `CombineCore`'s `RetryState`, which counts the attempts left; this one numbers them and waits for a
// trigger between two.
@usableFromInline
struct RetryWhenState {
  @usableFromInline
  enum Phase {
    /// An attempt was started, or the first is to be, whose subscription has not come.
    case awaitingSubscription
    case subscribed(any Subscription)
    /// The trigger is to say what next.
    case failed
    case over
  }

  @usableFromInline var phase = Phase.awaitingSubscription

  /// The number of attempts that were started after the first.
  @usableFromInline var attempt = 0

  /// The demand of downstream that is not met.
  @usableFromInline var outstanding = Subscribers.Demand.none

  /// Whether a call is subscribing. `mustSubscribeAgain` makes that call subscribe once more.
  private var isSubscribing = false
  private var mustSubscribeAgain = false

  @usableFromInline
  init() {}

  /// - Returns: Whether to subscribe, until ``endSubscribing()`` says that it is enough.
  @usableFromInline
  mutating func start() -> Bool {
    if case .over = phase { return false }
    isSubscribing = true
    return true
  }

  /// - Returns: The demand to request from the subscription; `nil` if it is to be cancelled.
  @usableFromInline
  mutating func take(_ subscription: any Subscription) -> Subscribers.Demand? {
    guard case .awaitingSubscription = phase else { return nil }
    phase = .subscribed(subscription)
    return outstanding
  }

  /// - Returns: The number of the attempt that sent the value; `nil` if the value is to be dropped.
  @inlinable
  mutating func takeValue() -> Int? {
    guard case .subscribed = phase else { return nil }
    if outstanding > .none { outstanding -= 1 }
    return attempt
  }

  /// - Returns: The subscription to request from; `nil` between two attempts. The next attempt gets the
  ///   outstanding demand.
  @usableFromInline
  mutating func request(_ more: Subscribers.Demand) -> (any Subscription)? {
    if case .over = phase { return nil }
    outstanding += more
    guard case .subscribed(let subscription) = phase else { return nil }
    return subscription
  }

  /// - Returns: Whether the caller sends the failure to the trigger, and the subscription of the attempt,
  ///   which the caller releases.
  @usableFromInline
  mutating func fail() -> (isTold: Bool, released: (any Subscription)?) {
    switch phase {
    case .awaitingSubscription:
      phase = .failed
      return (true, nil)
    case .subscribed(let subscription):
      phase = .failed
      return (true, subscription)
    case .failed, .over:
      return (false, nil)
    }
  }

  /// - Returns: Whether to subscribe, until ``endSubscribing()`` says that it is enough.
  @usableFromInline
  mutating func retry() -> Bool {
    guard case .failed = phase else { return false }
    phase = .awaitingSubscription
    attempt += 1
    guard !isSubscribing else {
      mustSubscribeAgain = true
      return false
    }
    isSubscribing = true
    return true
  }

  /// - Returns: Whether to subscribe once more.
  @usableFromInline
  mutating func endSubscribing() -> Bool {
    isSubscribing = mustSubscribeAgain
    mustSubscribeAgain = false
    if case .over = phase { isSubscribing = false }
    return isSubscribing
  }

  /// - Returns: Whether it was not over before, and the subscription in force, to cancel or to release.
  @usableFromInline
  mutating func end() -> (isFirst: Bool, subscription: (any Subscription)?) {
    let ended = phase
    phase = .over
    switch ended {
    case .awaitingSubscription, .failed: return (true, nil)
    case .subscribed(let subscription): return (true, subscription)
    case .over: return (false, nil)
    }
  }
}
