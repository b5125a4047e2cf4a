import CombineProbes
import CombineShim
import Testing

@testable import CombineExtensions

struct UpstreamConnectionTests {
  private let connection = UpstreamConnection()
  private let subscription = ProbeSubscription()

  @Test func earlyDemandIsRequestedOnceOnSubscription() {
    connection.request(.max(1))
    connection.request(.max(2))
    #expect(connection.attach(subscription))
    #expect(subscription.history == [.requested(.max(3))])
    connection.request(.max(4))
    #expect(subscription.requested == [.max(3), .max(4)])
  }

  @Test func noneDemandIsNotForwarded() {
    connection.request(.none)
    connection.attach(subscription)
    connection.request(.none)
    #expect(subscription.history.isEmpty)
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let second = ProbeSubscription()
    connection.attach(subscription)
    #expect(!connection.attach(second))
    #expect(second.history == [.cancelled])
    #expect(subscription.history.isEmpty)
  }

  @Test func subscriptionsAfterTheEndAreCancelled() {
    #expect(connection.cancel())
    #expect(!connection.attach(subscription))
    #expect(subscription.history == [.cancelled])
  }

  @Test func itEndsOnceAndReleasesUpstream() {
    weak var released: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      released = subscription
      connection.attach(subscription)
    }
    #expect(released != nil)
    #expect(connection.complete())
    #expect(connection.hasEnded)
    #expect(!connection.complete())
    #expect(!connection.cancel())
    #expect(released == nil)
  }

  @Test func afterTheEndNothingIsRequested() {
    connection.attach(subscription)
    connection.cancel()
    connection.request(.max(1))
    connection.cancel()
    #expect(subscription.history == [.cancelled])
  }
}
