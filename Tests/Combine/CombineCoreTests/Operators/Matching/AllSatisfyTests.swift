import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct AllSatisfyTests {
  @Test func asksUntilAValueDoesNotSatisfyThePredicate() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Bool, ProbeError>()
    var asked: [Int] = []
    publisher.allSatisfy {
      asked.append($0)
      return $0 < 2
    }
    .subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    #expect(subscriber.log == ["subscription AllSatisfy", "false", "finished"])
    #expect(asked == [1, 2])
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let satisfying = publisher.allSatisfy { $0 > 1 }
    #expect(satisfying.upstream === publisher)
    #expect([1, 2].map(satisfying.predicate) == [false, true])
  }

  @Test func mirrorShowsTheInitialResult() throws {
    let subscriber = ProbeSubscriber<Bool, Never>()
    ProbePublisher<Int, Never>().allSatisfy { $0 > 1 }.subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect(mirrorChild("initial", of: subscription) == "Optional(true)")
  }
}
