import CombineProbes
import Testing

@testable import CombineExtensions

struct ReplayUpstreamsTests {
  @Test func upstreamsWithoutAnEndAreKeptAndCancelledOnceEach() {
    let subscriptions = (0..<100).map { _ in ProbeSubscription() }
    var upstreams = ReplayUpstreams()
    for subscription in subscriptions { upstreams.keep(subscription) }
    upstreams.cancel()
    #expect(subscriptions.allSatisfy { $0.history == [.cancelled] })
  }
}
