import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct ContainsWhereTests {
  @Test func asksUntilAValueSatisfiesThePredicate() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Bool, ProbeError>()
    var asked: [Int] = []
    publisher.contains {
      asked.append($0)
      return $0 > 1
    }
    .subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    #expect(subscriber.log == ["subscription ContainsWhere", "true", "finished"])
    #expect(asked == [1, 2])
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let containing = publisher.contains { $0 > 1 }
    #expect(containing.upstream === publisher)
    #expect([1, 2].map(containing.predicate) == [false, true])
  }
}
