import CombineCore
import CombineProbes
import Testing

struct CompactMapTests {
  @Test func forwardsNonNilResultsAndRequestsReplacementsForOthers() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<String, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2), onValue: { _ in .max(3) })
    publisher.compactMap { Int($0) }.subscribe(subscriber)

    #expect(publisher.send("x") == .max(1))
    #expect(publisher.send("2") == .max(3))
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ProbeSubscription", "2", "failure oops"])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func handsTheUpstreamSubscriptionDownstream() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.compactMap { $0 }.subscribe(subscriber)

    #expect(subscriber.subscription as? ProbeSubscription === subscription)
    subscriber.request(.none)
    subscriber.cancel()
    subscriber.cancel()
    #expect(subscription.history == [.requested(.none), .cancelled, .cancelled])
  }

  @Test func keepsNoStateSoBrokenUpstreamsGoThrough() {
    let publisher = ProbePublisher<Int?, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.compactMap { $0 }.subscribe(subscriber)

    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(nil)
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["1", "finished", "2", "finished"])
  }

  @Test func deliversNestedValuesNested() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let token = subject.compactMap { $0 == 2 ? nil : $0 }.sink { value in
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
    publisher.compactMap { $0 }.subscribe(ProbeSubscriber<Int, Never>())
    let inner = publisher.subscribers[0]
    #expect(inner.description == "CompactMap")
    #expect(inner.playgroundDescription as? String == "CompactMap")
    #expect(mirrorLabels(of: inner).isEmpty)
  }

  @Test func furtherMapsBecomeOneOverTheSameUpstreamThatStopsAtNil() {
    let publisher = ProbePublisher<String, Never>()
    var seen: [Int] = []
    let mapped: Publishers.CompactMap<ProbePublisher<String, Never>, String> =
      publisher
      .compactMap { Int($0) }
      .compactMap {
        seen.append($0)
        return $0 > 1 ? $0 : nil
      }
      .map { "<\($0)>" }
    #expect(mapped.upstream === publisher)
    #expect(["x", "1", "2"].map(mapped.transform) == [nil, nil, "<2>"])
    #expect(seen == [1, 2])
  }

  @Test func cancellingAtTheSourceReleasesDownstream() {
    let subject = PassthroughSubject<Int, Never>()
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      subject.compactMap { $0 }.subscribe(subscriber)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}
