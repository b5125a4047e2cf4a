import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct CompactMapManyTests {
  @Test func omitsElementsWithoutAResult() {
    let subscriber = ProbeSubscriber<[Int], Never>()
    [["1", "x"], ["y"], ["2", "3"]].publisher.compactMapMany { Int($0) }.subscribe(subscriber)
    #expect(subscriber.values == [[1], [], [2, 3]])
    #expect(subscriber.completions == [.finished])
  }

  @Test func demandAndFailureAreUpstreams() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<[String], ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(1))
    upstream.compactMapMany { Int($0) }.subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(1))])
    #expect(upstream.send(["x"]) == .none)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["[]", "failure oops"])
  }
}
