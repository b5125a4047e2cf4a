import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct FirstWhereTests {
  @Test func asksUntilAValueSatisfiesThePredicate() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    var asked: [Int] = []
    publisher.first {
      asked.append($0)
      return $0 > 1
    }
    .subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    #expect(subscriber.log == ["subscription TryFirst", "2", "finished"])
    #expect(asked == [1, 2])
  }

  @Test func innerValueWinsIfMatchesAreNested() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.first {
      if $0 == 1 { publisher.send(2) }
      return true
    }
    .subscribe(subscriber)
    publisher.send(1)
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription TryFirst", "2", "finished"])
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let searching = publisher.first { $0 > 1 }
    #expect(searching.upstream === publisher)
    #expect([1, 2].map(searching.predicate) == [false, true])
  }
}
