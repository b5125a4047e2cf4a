import CombineCore
import CombineProbes
import Testing

// FilterSubscriptionTests tests the behavior that all filtering operators share.
struct TryPrefixWhileTests {
  @Test func theFirstValueThatFailsThePredicateCancelsUpstreamAndFinishes() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    var upstreamAtCompletion: [ProbeSubscription.Event] = []
    var asked: [Int] = []
    let subscriber = ProbeSubscriber<Int, any Error>(
      demand: nil,
      onValue: { _ in .max(3) },
      onCompletion: { _ in upstreamAtCompletion = subscription.history }
    )
    publisher.tryPrefix(while: {
      asked.append($0)
      return $0 < 3
    })
    .subscribe(subscriber)
    #expect([1, 2, 3, 1].map { publisher.send($0) } == [.max(3), .max(3), .none, .none])
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription TryPrefixWhile", "1", "2", "finished"])
    #expect(upstreamAtCompletion == [.cancelled])
    #expect(subscription.history == [.cancelled])
    #expect(asked == [1, 2, 3])
  }

  @Test func aThrowEndsTheStreamWithThatError() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    publisher.tryPrefix(while: { if $0 == 2 { throw ProbeError("two") } else { true } })
      .subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryPrefixWhile", "1", "failure two"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func showsOnlyItsDownstream() throws {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    publisher.tryPrefix(while: { _ in true }).subscribe(subscriber)
    #expect(mirrorLabels(of: try #require(subscriber.subscription)) == ["downstream"])
  }

  @Test func storesItsArguments() throws {
    let publisher = ProbePublisher<Int, ProbeError>()
    let prefixing = publisher.tryPrefix(while: { $0 < 3 })
    #expect(prefixing.upstream === publisher)
    #expect(try prefixing.predicate(2))
    #expect(try !prefixing.predicate(3))
  }
}
