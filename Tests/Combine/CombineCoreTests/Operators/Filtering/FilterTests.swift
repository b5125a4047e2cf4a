import CombineCore
import CombineProbes
import Testing

struct FilterTests {
  @Test func forwardsMatchesAndRequestsReplacementsForOthers() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2), onValue: { _ in .max(3) })
    publisher.filter { $0.isMultiple(of: 2) }.subscribe(subscriber)

    #expect(publisher.send(1) == .max(1))
    #expect(publisher.send(2) == .max(3))
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ProbeSubscription", "2", "failure oops"])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func handsTheUpstreamSubscriptionDownstream() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.filter { _ in true }.subscribe(subscriber)

    #expect(subscriber.subscription as? ProbeSubscription === subscription)
    subscriber.request(.none)
    subscriber.cancel()
    subscriber.cancel()
    #expect(subscription.history == [.requested(.none), .cancelled, .cancelled])
  }

  @Test func keepsNoStateSoBrokenUpstreamsGoThrough() {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.filter { $0 > 0 }.subscribe(subscriber)

    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(-1)
    publisher.send(2)
    publisher.send(completion: .finished)
    publisher.send(subscription: ProbeSubscription("late"))
    publisher.send(subscription: ProbeSubscription("later"))
    #expect(
      subscriber.log == ["1", "finished", "2", "finished", "subscription late", "subscription later"]
    )
  }

  @Test func deliversNestedValuesNested() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let token = subject.filter { $0 != 2 }.sink { value in
      log.append("begin \(value)")
      if value < 3 {
        subject.send(value + 1)
        subject.send(value + 2)
      }
      log.append("end \(value)")
    }
    subject.send(1)
    #expect(log == ["begin 1", "begin 3", "end 3", "end 1"])
    withExtendedLifetime(token) {}
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.filter { _ in true }.subscribe(ProbeSubscriber())
    let inner = publisher.subscribers[0]
    #expect(inner.description == "Filter")
    #expect(inner.playgroundDescription as? String == "Filter")
    #expect(mirrorLabels(of: inner).isEmpty)
  }

  @Test func twoFiltersBecomeOneThatAsksTheSecondOnlyWhenTheFirstHolds() {
    let publisher = ProbePublisher<Int, Never>()
    var asked: [Int] = []
    let filtered: Publishers.Filter<ProbePublisher<Int, Never>> = publisher.filter { $0 > 1 }.filter {
      asked.append($0)
      return $0 < 3
    }
    #expect(filtered.upstream === publisher)
    #expect([1, 2, 3].map(filtered.isIncluded) == [false, true, false])
    #expect(asked == [2, 3])
  }

  @Test func aThrowingFilterOnAFilterBecomesOneThrowingFilter() throws {
    let publisher = ProbePublisher<Int, Never>()
    let filtered: Publishers.TryFilter<ProbePublisher<Int, Never>> = publisher.filter { $0 > 1 }.tryFilter {
      if $0 > 3 { throw ProbeError() }
      return $0 < 3
    }
    #expect(filtered.upstream === publisher)
    #expect(try [1, 2, 3].map(filtered.isIncluded) == [false, true, false])
    #expect(throws: ProbeError()) { try filtered.isIncluded(4) }
  }

  @Test func cancellingAtTheSourceReleasesDownstream() {
    let subject = PassthroughSubject<Int, Never>()
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      subject.filter { _ in true }.subscribe(subscriber)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}
