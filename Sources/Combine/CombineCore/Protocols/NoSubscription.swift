/// A placeholder before a subscription has come and after it has ended.
///
/// A variable of an optional `any Subscription` is copied and destroyed through the optional's witnesses,
/// which takes some sixty instructions, also where there is none. One of a subscription is swapped by moving
/// words.
@usableFromInline
@frozen
struct NoSubscription: Subscription {
  @inlinable
  init() {}

  @usableFromInline var combineIdentifier: CombineIdentifier { Subscriptions.empty.combineIdentifier }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {}

  @usableFromInline
  func cancel() {}
}
