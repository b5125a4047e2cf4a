import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct FirstTests {
  @Test func theFirstValueIsSentAndUpstreamCancelled() {
    let subject = PassthroughSubject<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1))
    subject.first().subscribe(subscriber)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription First", "1", "finished"])
  }

  @Test func aValueSentFromInsideTheFirstIsIgnored() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(onValue: {
      publisher.send($0 + 1)
      return .none
    })
    publisher.first().subscribe(subscriber)
    publisher.send(1)
    #expect(subscriber.log == ["subscription First", "1", "finished"])
  }

  @Test func isEquatableWhenUpstreamIs() {
    typealias Taking = Publishers.First<Just<Int>>
    #expect(Taking(upstream: Just(1)) == Taking(upstream: Just(1)))
    #expect(Taking(upstream: Just(1)) != Taking(upstream: Just(2)))
  }
}
