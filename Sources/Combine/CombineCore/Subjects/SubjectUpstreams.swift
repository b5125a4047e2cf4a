/// A subscription of a subject that says when nothing will come of it any more, and then holds nothing.
package protocol SubjectFeed: AnyObject {
  var isTerminal: Bool { get }
}

/// The subscriptions that feed a subject.
///
/// It is kept out of the subject's generic state, so that it costs no look-up of metadata where it is used
/// from code that is not specialised.
@usableFromInline
struct SubjectUpstreams {
  private var subscriptions: [any Subscription] = []
  private var hasDemand = false

  /// The count at which ended subscriptions are removed next. It doubles with what is left, so that a subject
  /// that is connected again and again, as by `share()`, does not accumulate them.
  private var tidyingCount = 8

  @usableFromInline
  init() {}

  /// - Returns: Whether values are to be requested from the subscription now.
  mutating func keep(_ subscription: any Subscription) -> Bool {
    if subscriptions.count >= tidyingCount {
      subscriptions.removeAll { ($0 as? any SubjectFeed)?.isTerminal == true }
      tidyingCount = max(8, subscriptions.count * 2)
    }
    subscriptions.append(subscription)
    return hasDemand
  }

  /// Learns that some subscriber wants values.
  /// - Returns: The subscriptions to request values from, which were waiting for the first demand.
  mutating func acknowledgeDemand() -> [any Subscription] {
    guard !hasDemand else { return [] }
    hasDemand = true
    return subscriptions
  }

  /// Cancels the upstreams. Called by the subject's `deinit`: its completion does not cancel them.
  func cancel() {
    for subscription in subscriptions { subscription.cancel() }
  }
}
