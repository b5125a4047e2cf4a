import CombineProbes
import Testing

@testable import CombineCore

struct SubjectUpstreamsTests {
  @Test func firstDemandRequestsStoredSubscriptionsOnce() {
    var upstreams = SubjectUpstreams()
    let before = [upstreams.keep(ProbeSubscription()), upstreams.keep(ProbeSubscription())]
    let requested = [upstreams.acknowledgeDemand().count, upstreams.acknowledgeDemand().count]
    let after = upstreams.keep(ProbeSubscription())
    #expect(before == [false, false])
    #expect(requested == [2, 0])
    #expect(after)
  }

  @Test func cancelsEachAsOftenAsStored() {
    var cancels = 0
    let subscription = ProbeSubscription(onCancel: { cancels += 1 })
    var upstreams = SubjectUpstreams()
    _ = upstreams.keep(subscription)
    _ = upstreams.keep(subscription)
    upstreams.cancel()
    #expect(cancels == 2)
  }

  @Test func forgetsFeedsThatHaveEndedAndNoOthers() {
    let subject = PassthroughSubject<Int, Never>()
    let lasting = ProbeSubscription()
    var upstreams = SubjectUpstreams()
    _ = upstreams.keep(lasting)
    var ended: [WeakFeed] = []
    for _ in 0..<100 {
      let feed = SubjectSubscriber(subject)
      feed.receive(subscription: ProbeSubscription())
      feed.cancel()
      _ = upstreams.keep(feed)
      ended.append(WeakFeed(feed: feed))
    }
    #expect(ended.count { $0.feed != nil } < 40)
    upstreams.cancel()
    #expect(lasting.isCancelled)
  }
}

private struct WeakFeed {
  weak var feed: SubjectSubscriber<PassthroughSubject<Int, Never>>?
}
