import CombineCore
import CombineProbes
import Testing

// DropWhileSubscriptionTests tests the behavior that this operator shares with DropWhile.
struct TryDropWhileTests {
  @Test func aThrowCancelsUpstreamFirstAndFailsOnce() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    var upstreamAtCompletion: [ProbeSubscription.Event] = []
    let subscriber = ProbeSubscriber<Int, any Error>(
      demand: nil,
      onCompletion: { _ in upstreamAtCompletion = subscription.history }
    )
    publisher.tryDrop(while: { if $0 == 2 { throw ProbeError("two") } else { true } }).subscribe(subscriber)
    #expect([1, 2, 3].map { publisher.send($0) } == [.max(1), .none, .none])
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryDropWhile", "failure two"])
    #expect(upstreamAtCompletion == [.cancelled])
    #expect(subscription.history == [.cancelled])
  }

  @Test func aThrowAfterACancelFromInsideThePredicateIsSwallowed() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    publisher.tryDrop { [weak subscriber] _ in
      subscriber?.cancel()
      throw ProbeError()
    }
    .subscribe(subscriber)
    publisher.send(1)
    #expect(subscriber.log == ["subscription TryDropWhile"])
  }

  @Test func storesItsArguments() throws {
    let publisher = ProbePublisher<Int, ProbeError>()
    let dropping = publisher.tryDrop(while: { $0 < 3 })
    #expect(dropping.upstream === publisher)
    #expect(try dropping.predicate(2))
    #expect(try !dropping.predicate(3))
  }
}
