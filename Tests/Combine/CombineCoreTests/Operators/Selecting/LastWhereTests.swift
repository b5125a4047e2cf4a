import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct LastWhereTests {
  @Test func asksForEachValueAndSendsTheLastThatSatisfiesThePredicate() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    var asked: [Int] = []
    publisher.last {
      asked.append($0)
      return $0 < 3
    }
    .subscribe(subscriber)
    for value in 1...4 { publisher.send(value) }
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription LastWhere", "2", "finished"])
    #expect(asked == [1, 2, 3, 4])
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let searching = publisher.last { $0 > 1 }
    #expect(searching.upstream === publisher)
    #expect([1, 2].map(searching.predicate) == [false, true])
  }
}
