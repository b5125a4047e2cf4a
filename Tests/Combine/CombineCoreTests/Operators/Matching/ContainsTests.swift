import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct ContainsTests {
  @Test func theFirstEqualValueAnswersYes() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Bool, ProbeError>()
    publisher.contains(2).subscribe(subscriber)
    publisher.send(1)
    #expect(!subscription.isCancelled)
    publisher.send(2)
    #expect(subscriber.log == ["subscription Contains", "true", "finished"])
    #expect(subscription.isCancelled)
  }

  @Test func withoutAnEqualValueSendsFalse() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Bool, Never>()
    publisher.contains(2).subscribe(subscriber)
    for value in [1, 3] { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription Contains", "false", "finished"])
  }

  @Test func isEquatableWhenUpstreamIs() {
    typealias Containing = Publishers.Contains<Just<Int>>
    #expect(Containing(upstream: Just(1), output: 2) == Containing(upstream: Just(1), output: 2))
    #expect(Containing(upstream: Just(1), output: 2) != Containing(upstream: Just(1), output: 3))
  }
}
