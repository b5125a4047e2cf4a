import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct StartWithTests {
  @Test func valuesPrecedeUpstream() {
    let subscriber = ProbeSubscriber<Int, Never>()
    [1, 2].publisher.startWith(8, 9).subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["8", "9", "1", "2", "finished"])
  }

  @Test func aDeferredValueIsMadeForEachSubscriberWhenItSubscribes() {
    var made = 0
    let publisher = Empty<Int, ProbeError>().startWith {
      made += 1
      return made
    }
    #expect(made == 0)
    let (first, second) = (ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, ProbeError>())
    publisher.subscribe(first)
    publisher.subscribe(second)
    #expect(first.log.dropFirst() == ["1", "finished"])
    #expect(second.values == [2])
  }

  @Test func deferredPublisherPrecedesUpstream() {
    let subscriber = ProbeSubscriber<Int, Never>()
    Just(3).startWith { [1, 2].publisher }.subscribe(subscriber)
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func upstreamIsSubscribedToAfterTheFirstValueWithTheDemandLeft() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.startWith(deferred: { 7 }).subscribe(subscriber)
    #expect(subscriber.values.isEmpty && upstream.subscribers.isEmpty)
    subscriber.request(.max(3))
    #expect(subscriber.values == [7])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func nothingFollowsACancelAtTheFirstValue() {
    let upstream = ProbePublisher<Int, ProbeError>()
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      cancel()
      return .none
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    upstream.startWith { 7 }.subscribe(subscriber)
    upstream.subscribers.last?.receive(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["7"])
  }
}
