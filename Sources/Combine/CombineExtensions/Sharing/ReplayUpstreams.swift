import CombineShim

/// The subscriptions that feed a ``ReplaySubject``.
// Not `CombineCore`'s `SubjectUpstreams`, which does not exist over Apple's Combine and requests nothing
// before the first demand.
struct ReplayUpstreams {
  private var subscriptions: [any Subscription] = []

  /// With how many subscriptions the ended ones are forgotten next, so that a subject that is connected again
  /// and again, as that of a shared publisher, does not gather them. (They hold nothing, so this may be done
  /// with a lock held.)
  private var tidyingCount = 8

  mutating func keep(_ subscription: any Subscription) {
    if subscriptions.count >= tidyingCount {
      subscriptions.removeAll { ($0 as? any SubjectFeed)?.isTerminal == true }
      tidyingCount = max(8, subscriptions.count * 2)
    }
    subscriptions.append(subscription)
  }

  /// Called when the subject goes.
  func cancel() {
    for subscription in subscriptions { subscription.cancel() }
  }
}
