import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct IfEmptyTests {
  @Test func emptyUpstreamsSendTheDefault() {
    let (empty, full) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    Empty<Int, Never>().ifEmpty(default: 7).subscribe(empty)
    [1, 2].publisher.ifEmpty(default: 7).subscribe(full)
    #expect(empty.log.dropFirst() == ["7", "finished"])
    #expect(full.log.dropFirst() == ["1", "2", "finished"])
  }

  @Test func theOtherIsSubscribedToWhenUpstreamHasFinishedEmpty() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let other = ProbePublisher<Int, ProbeError>(subscription: second)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    upstream.ifEmpty(switchTo: other).subscribe(subscriber)
    #expect(other.subscribers.isEmpty)
    upstream.send(completion: .finished)
    #expect(first.history == [.requested(.max(2))])
    #expect(second.history == [.requested(.max(2))])
    other.send(1)
    other.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["1", "failure oops"])
  }

  @Test func theOtherIsLeftAloneAfterAValueOrAFailure() {
    for ends in [true, false] {
      let upstream = ProbePublisher<Int, ProbeError>()
      let other = ProbePublisher<Int, ProbeError>()
      let subscriber = ProbeSubscriber<Int, ProbeError>()
      upstream.ifEmpty(switchTo: other).subscribe(subscriber)
      if ends { upstream.send(1) }
      upstream.send(completion: ends ? .finished : .failure(ProbeError()))
      #expect(other.subscribers.isEmpty)
      #expect(subscriber.log.dropFirst() == (ends ? ["1", "finished"] : ["failure oops"]))
    }
  }

  @Test func eachSubscriberHasItsOwnEmptiness() {
    let subject = PassthroughSubject<Int, Never>()
    let publisher = subject.ifEmpty(switchTo: Just(9))
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    publisher.subscribe(first)
    subject.send(1)
    publisher.subscribe(second)
    subject.send(completion: .finished)
    #expect(first.values == [1])
    #expect(second.values == [9])
  }

  @Test func cancelReachesTheActiveUpstream() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let other = ProbePublisher<Int, ProbeError>(subscription: second)
    let publisher = upstream.ifEmpty(switchTo: other)
    let (early, late) = (ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, ProbeError>())
    publisher.subscribe(early)
    early.cancel()
    #expect(first.isCancelled)
    publisher.subscribe(late)
    upstream.send(completion: .finished)
    late.cancel()
    #expect(second.isCancelled)
  }
}
