import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct MapToVoidTests {
  @Test func eachValueIsReplaced() {
    let subscriber = ProbeSubscriber<Void, Never>()
    let mapped: Publishers.Map<Publishers.Sequence<[Int], Never>, Void> = [1, 2].publisher.mapToVoid()
    mapped.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["()", "()", "finished"])
  }

  @Test func demandAndFailureAreUpstreams() {
    let upstream = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Void, ProbeError>(demand: .max(1), onValue: { .max(4) })
    upstream.mapToVoid().subscribe(subscriber)
    #expect(upstream.send(1) == .max(4))
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["()", "failure oops"])
  }
}
