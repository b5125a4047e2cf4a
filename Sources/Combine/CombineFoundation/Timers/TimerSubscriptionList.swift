/// The subscriptions of a timer publisher, in the order in which they came.
///
/// Removing one leaves a gap, and half of the slots at the most are gaps, so that it costs the same among ten
/// and ten thousand.
struct TimerSubscriptionList {
  private(set) var slots: [TimerSubscription?] = []
  private var count = 0

  mutating func append(_ subscription: TimerSubscription) {
    subscription.index = slots.count
    slots.append(subscription)
    count += 1
  }

  mutating func remove(_ subscription: TimerSubscription) {
    let index = subscription.index
    guard slots.indices.contains(index), slots[index] === subscription else { return }
    slots[index] = nil
    count -= 1
    guard slots.count > 16, count < slots.count / 2 else { return }
    slots.removeAll { $0 == nil }
    for (index, subscription) in slots.enumerated() { subscription?.index = index }
  }
}
