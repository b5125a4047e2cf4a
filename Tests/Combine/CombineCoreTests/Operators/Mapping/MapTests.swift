import CombineCore
import CombineProbes
import Testing

struct MapTests {
  @Test func transformsValuesAndPassesDemandThrough() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<String, ProbeError>(demand: .max(2), onValue: { _ in .max(3) })
    publisher.map { "<\($0)>" }.subscribe(subscriber)

    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ProbeSubscription", "<1>", "failure oops"])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func handsTheUpstreamSubscriptionDownstream() {
    let subscription = ProbeSubscription("upstream's")
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.map { $0 }.subscribe(subscriber)

    #expect(subscriber.subscription as? ProbeSubscription === subscription)
    subscriber.request(.none)
    subscriber.cancel()
    subscriber.cancel()
    #expect(subscription.history == [.requested(.none), .cancelled, .cancelled])
  }

  @Test func keepsNoStateSoBrokenUpstreamsGoThrough() {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.map { $0 * 10 }.subscribe(subscriber)

    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["10", "finished", "20", "finished"])
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.map { $0 }.subscribe(ProbeSubscriber())
    let inner = publisher.subscribers[0]
    #expect(inner.description == "Map")
    #expect(inner.playgroundDescription as? String == "Map")
    #expect(mirrorLabels(of: inner).isEmpty)
  }

  @Test func twoMapsBecomeOneOverTheSameUpstream() {
    let publisher = ProbePublisher<Int, Never>()
    let mapped: Publishers.Map<ProbePublisher<Int, Never>, String> = publisher.map { $0 + 1 }.map { "\($0)" }
    #expect(mapped.upstream === publisher)
    #expect(mapped.transform(1) == "2")
  }

  @Test func replaceNilIsAMap() {
    let publisher = ProbePublisher<Int?, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.replaceNil(with: 0).subscribe(subscriber)
    publisher.send(nil)
    publisher.send(3)
    #expect(subscriber.values == [0, 3])
    #expect(publisher.subscribers[0].description == "Map")
  }

  @Test func cancellingAtTheSourceReleasesDownstream() {
    let subject = PassthroughSubject<Int, Never>()
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      subject.map { $0 }.subscribe(subscriber)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}
