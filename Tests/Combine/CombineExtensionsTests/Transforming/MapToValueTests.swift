import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct MapToValueTests {
  @Test func eachValueIsReplaced() {
    let subscriber = ProbeSubscriber<String, Never>()
    let mapped: Publishers.Map<Publishers.Sequence<[Int], Never>, String> =
      [1, 2].publisher.mapToValue("a")
    mapped.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["a", "a", "finished"])
  }

  @Test func demandAndFailureAreUpstreams() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Bool, ProbeError>(demand: .max(1), onValue: { _ in .max(4) })
    upstream.mapToValue(true).subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(1))])
    #expect(upstream.send(1) == .max(4))
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["true", "failure oops"])
  }
}
