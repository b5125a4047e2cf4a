/// The part of a scheduled operator's object that its subscription needs.
///
/// It is released at the end of the subscription, so that an action that waits for its time keeps no more
/// than the bare object alive.
@usableFromInline
protocol SubscriptionContents {
  associatedtype Downstream: Subscriber
  var downstream: Downstream { get }
}

/// The remains of a subscription that has ended, for the caller to use, and to release outside the lock.
@usableFromInline
@frozen
struct EndedSubscription<Contents> {
  /// Upstream's subscription, if it had not ended before.
  @usableFromInline let upstream: (any Subscription)?

  /// The contents, if nobody has taken them before.
  @usableFromInline let contents: Contents?

  @inlinable
  init(upstream: (any Subscription)?, contents: Contents?) {
    self.upstream = upstream
    self.contents = contents
  }
}
