import CombineProbes
import CombineShim
import Testing

@testable import CombineExtensions

struct ReplaySubscriptionListTests {
  private let subject = ReplaySubject<Int, Never>(bufferSize: 0)

  private func makeSubscriptions(_ count: Int) -> [ReplaySubscription<Int, Never>] {
    (0..<count).map { _ in
      ReplaySubscription(subject: subject, subscriber: ProbeSubscriber<Int, Never>())
    }
  }

  private func content(of list: ReplaySubscriptionList<Int, Never>) -> [ObjectIdentifier] {
    list.slots.compactMap(\.subscription).map(ObjectIdentifier.init)
  }

  @Test func subscriptionsKeepTheirOrder() {
    var list = ReplaySubscriptionList<Int, Never>()
    let subscriptions = makeSubscriptions(50)
    for subscription in subscriptions { list.append(subscription) }
    var rest = subscriptions
    for index in [49, 0, 25, 24, 7] {
      #expect(list.remove(rest.remove(at: min(index, rest.count - 1))) != nil)
    }
    #expect(content(of: list) == rest.map(ObjectIdentifier.init))
  }

  @Test func gapsAreClosedWhenHalfOfThePlacesAreEmpty() {
    var list = ReplaySubscriptionList<Int, Never>()
    let subscriptions = makeSubscriptions(100)
    for subscription in subscriptions { list.append(subscription) }
    for subscription in subscriptions.dropLast(3) { _ = list.remove(subscription) }
    #expect(list.slots.count <= 17)
    #expect(content(of: list) == subscriptions.suffix(3).map(ObjectIdentifier.init))
  }

  @Test func removeReturnsASubscriptionOnceAndIgnoresUnknownOnes() {
    var list = ReplaySubscriptionList<Int, Never>()
    let subscriptions = makeSubscriptions(2)
    list.append(subscriptions[0])
    #expect(list.remove(subscriptions[1]) == nil)
    #expect(list.remove(subscriptions[0]) === subscriptions[0])
    #expect(list.remove(subscriptions[0]) == nil)
    #expect(list.slots.isEmpty)
  }

  @Test func copiesRetainRemovedSubscriptions() {
    var list = ReplaySubscriptionList<Int, Never>()
    for subscription in makeSubscriptions(3) { list.append(subscription) }
    let copy = list.slots
    #expect(list.removeAll().count == 3)
    #expect(list.slots.isEmpty)
    #expect(copy.compactMap(\.subscription).count == 3)
  }
}
