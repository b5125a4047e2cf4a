import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct CountTests {
  @Test func countsTheValues() {
    let publisher = ProbePublisher<String, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    publisher.count().subscribe(subscriber)
    for value in ["a", "b", "c"] { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription Count", "3", "finished"])
  }

  @Test func isEquatableWhenUpstreamIs() {
    typealias Counting = Publishers.Count<Just<Int>>
    #expect(Counting(upstream: Just(1)) == Counting(upstream: Just(1)))
    #expect(Counting(upstream: Just(1)) != Counting(upstream: Just(2)))
  }

  @Test func showsTheNumberSoFar() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.count().subscribe(subscriber)
    publisher.send(7)
    let subscription = try #require(subscriber.subscription)
    #expect(mirrorChild("result", of: subscription) == "Optional(1)")
    #expect(mirrorChild("initial", of: subscription) == "Optional(0)")
  }
}
