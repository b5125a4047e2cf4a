import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct CollectTests {
  @Test func sendsAllValuesInOneArray() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(1))
    publisher.collect().subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription Collect", "[1, 2, 3]", "finished"])
  }

  @Test func failuresDropCollectedElements() {
    var released = false
    let publisher = ProbePublisher<ReleaseProbe, ProbeError>()
    let subscriber = ProbeSubscriber<[ReleaseProbe], ProbeError>()
    publisher.collect().subscribe(subscriber)
    publisher.send(ReleaseProbe { released = true })
    #expect(!released)
    publisher.send(completion: .failure(ProbeError()))
    #expect(released)
    #expect(subscriber.values.isEmpty)
  }

  @Test func showsOnlyHowManyValuesItHas() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<[Int], Never>()
    publisher.collect().subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    let subscription = try #require(subscriber.subscription)
    #expect(mirrorLabels(of: subscription) == ["count"])
    #expect(mirrorChild("count", of: subscription) == "3")
  }

  @Test func isEquatableWhenUpstreamIs() {
    typealias Collecting = Publishers.Collect<Just<Int>>
    #expect(Collecting(upstream: Just(1)) == Collecting(upstream: Just(1)))
    #expect(Collecting(upstream: Just(1)) != Collecting(upstream: Just(2)))
  }
}
