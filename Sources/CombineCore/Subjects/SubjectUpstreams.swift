/// A subscription of a subject that says when nothing will come of it any more, and then holds nothing.
package protocol SubjectFeed: AnyObject {
  var isTerminal: Bool { get }
}

/// The subscriptions that feed a subject.
///
/// It is not part of the generic state, so that it costs no look-up of metadata where it is used from code
/// that is not specialised.
@usableFromInline
struct SubjectUpstreams {
  private var subscriptions: [any Subscription] = []
  private var isWanted = false

  /// With how many subscriptions the ended ones are forgotten next, so that a subject that is connected again
  /// and again, as that of a shared publisher, does not gather them.
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
    return isWanted
  }

  /// Learns that some subscriber wants values.
  /// - Returns: The subscriptions to request values from, which were waiting for the first demand.
  mutating func acknowledgeDemand() -> [any Subscription] {
    guard !isWanted else { return [] }
    isWanted = true
    return subscriptions
  }

  /// Called when the subject goes. Completion does not cancel what feeds it; this does.
  func cancel() {
    for subscription in subscriptions { subscription.cancel() }
  }
}
