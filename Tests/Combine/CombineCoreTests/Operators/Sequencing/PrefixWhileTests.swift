import CombineCore
import CombineProbes
import Testing

// FilterSubscriptionTests tests the behavior that all filtering operators share.
struct PrefixWhileTests {
  @Test func theFirstValueThatFailsThePredicateCancelsUpstreamAndFinishes() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    var upstreamAtCompletion: [ProbeSubscription.Event] = []
    var asked: [Int] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { _ in .max(3) },
      onCompletion: { _ in upstreamAtCompletion = subscription.history }
    )
    publisher.prefix(while: {
      asked.append($0)
      return $0 < 3
    })
    .subscribe(subscriber)
    #expect([1, 2, 3, 1].map { publisher.send($0) } == [.max(3), .max(3), .none, .none])
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription PrefixWhile", "1", "2", "finished"])
    #expect(upstreamAtCompletion == [.cancelled])
    #expect(subscription.history == [.cancelled])
    #expect(asked == [1, 2, 3])
  }

  @Test func showsOnlyItsDownstream() throws {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.prefix(while: { _ in true }).subscribe(subscriber)
    #expect(mirrorLabels(of: try #require(subscriber.subscription)) == ["downstream"])
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let prefixing = publisher.prefix(while: { $0 < 3 })
    #expect(prefixing.upstream === publisher)
    #expect(prefixing.predicate(2))
    #expect(!prefixing.predicate(3))
  }
}
