/// The subscriptions that feed a subject.
///
/// It is not part of the generic state, so that it costs no look-up of metadata where it is used from code that is not
/// specialised.
@usableFromInline
struct SubjectUpstreams {
  private var subscriptions: [any Subscription] = []
  private var isWanted = false

  @usableFromInline
  init() {}

  /// - Returns: Whether values are to be requested from the subscription now.
  mutating func keep(_ subscription: any Subscription) -> Bool {
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
