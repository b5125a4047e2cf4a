import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct FilterManyTests {
  @Test func theElementsThatSatisfyThePredicateAreKept() {
    let subscriber = ProbeSubscriber<[Int], Never>()
    let filtered: Publishers.Map<Publishers.Sequence<[[Int]], Never>, [Int]> =
      [[1, 2, 3], [1], []].publisher.filterMany { $0 > 1 }
    filtered.subscribe(subscriber)
    #expect(subscriber.values == [[2, 3], [], []])
    #expect(subscriber.completions == [.finished])
  }

  @Test func anEmptyResultIsAValueSoDemandIsUpstreams() {
    let upstream = ProbePublisher<[Int], ProbeError>()
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(1))
    upstream.filterMany { $0 > 1 }.subscribe(subscriber)
    #expect(upstream.send([1]) == .none)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["[]", "failure oops"])
  }
}
