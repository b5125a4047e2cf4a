import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct EnumeratedTests {
  @Test func valuesAreCountedFromZero() {
    let subscriber = ProbeSubscriber<String, Never>()
    ["a", "b", "c"].publisher.enumerated().map { "\($0.index)\($0.element)" }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["0a", "1b", "2c", "finished"])
  }

  @Test func theFirstNumberCanBeGiven() {
    let subscriber = ProbeSubscriber<Int, Never>()
    ["a", "b"].publisher.enumerated(initial: 7).map(\.index).subscribe(subscriber)
    #expect(subscriber.values == [7, 8])
  }

  @Test func eachSubscriberHasItsOwnCount() {
    let subject = PassthroughSubject<String, Never>()
    let numbers = subject.enumerated().map(\.index)
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    numbers.subscribe(first)
    subject.send("a")
    numbers.subscribe(second)
    subject.send("b")
    #expect(first.values == [0, 1])
    #expect(second.values == [0])
  }

  @Test func demandIsForwardedToUpstream() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<String, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2), onValue: { _ in .max(3) })
    upstream.enumerated().map(\.index).subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(2))])
    #expect(upstream.send("a") == .max(3))
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.suffix(2) == ["0", "failure oops"])
  }
}
