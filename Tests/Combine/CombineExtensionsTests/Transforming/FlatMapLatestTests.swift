import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct FlatMapLatestTests {
  @Test func mirrorsTheLatestPublisher() {
    let (upstream, first) = (PassthroughSubject<Int, ProbeError>(), PassthroughSubject<String, ProbeError>())
    let second = PassthroughSubject<String, ProbeError>()
    let subscriber = ProbeSubscriber<String, ProbeError>()
    upstream.flatMapLatest { $0 == 1 ? first : second }.subscribe(subscriber)
    upstream.send(1)
    first.send("a")
    upstream.send(2)
    first.send("b")
    second.send("x")
    upstream.send(completion: .finished)
    #expect(subscriber.completions.isEmpty)
    second.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["a", "x", "finished"])
  }

  @Test func theNextPublisherGetsTheUnmetDemandOfTheCancelledOne() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let inners = subscriptions.map { ProbePublisher<Int, ProbeError>(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(3))
    upstream.flatMapLatest { inners[$0] }.subscribe(subscriber)
    upstream.send(0)
    inners[0].send(1)
    upstream.send(1)
    #expect(subscriptions[0].history == [.requested(.max(3)), .cancelled])
    #expect(subscriptions[1].history == [.requested(.max(2))])
    subscriber.cancel()
    #expect(subscriptions[1].isCancelled)
  }

  @Test(arguments: [true, false]) func aFailureOfEitherEndsItAndCancelsTheOther(upstreamFails: Bool) {
    let (outer, inner) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: outer)
    let other = ProbePublisher<Int, ProbeError>(subscription: inner)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.flatMapLatest { _ in other }.subscribe(subscriber)
    upstream.send(1)
    (upstreamFails ? upstream : other).send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["failure oops"])
    #expect(outer.isCancelled == !upstreamFails)
    #expect(inner.isCancelled == upstreamFails)
  }

  @Test func eitherSideOrBothMayBeUnableToFail() {
    let failing = ProbeSubscriber<Int, ProbeError>()
    Just(1).flatMapLatest { Fail<Int, ProbeError>(error: ProbeError("\($0)")) }.subscribe(failing)
    Fail<Int, ProbeError>(error: ProbeError("2")).flatMapLatest { Just($0) }.subscribe(failing)
    #expect(failing.completions == [.failure(ProbeError("1")), .failure(ProbeError("2"))])

    let neverFailing = ProbeSubscriber<Int, Never>()
    let latest:
      Publishers.SwitchToLatest<Just<Int>, Publishers.Map<Publishers.Sequence<[Int], Never>, Just<Int>>> =
        [1, 2].publisher.flatMapLatest { Just($0) }
    latest.subscribe(neverFailing)
    #expect(neverFailing.values == [1, 2])
  }
}
