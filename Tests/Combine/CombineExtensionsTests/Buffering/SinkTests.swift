import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct SinkTests {
  typealias Upstream = ProbePublisher<Int, ProbeError>

  @Test func feedsDownstreamAsItDemandsAndAsksUpstreamForAsMuch() {
    let subscription = ProbeSubscription()
    let upstream = Upstream(subscription: subscription)
    let downstream = ProbeSubscriber<Int, ProbeError>()
    let sink = Publishers.Sink(upstream: upstream, downstream: downstream)
    #expect(subscription.history.isEmpty)

    sink.demand(.max(2))
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(downstream.log == ["1", "2"])
    sink.demand(.max(1))
    #expect(downstream.log == ["1", "2", "3", "finished"])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func demandBeforeTheSubscriptionIsKeptForIt() {
    let upstream = Upstream(subscription: nil)
    let sink = Publishers.Sink(upstream: upstream, downstream: ProbeSubscriber<Int, ProbeError>())
    sink.demand(.max(2))
    sink.demand(.max(1))
    let subscription = ProbeSubscription()
    upstream.send(subscription: subscription)
    #expect(subscription.history == [.requested(.max(3))])
  }

  @Test func transformsOutputAndFailure() {
    let upstream = Upstream()
    let downstream = ProbeSubscriber<String, ProbeError>()
    let sink = Publishers.Sink(
      upstream: upstream,
      downstream: downstream,
      transformOutput: { "<\($0)>" },
      transformFailure: { ProbeError("\($0) again") }
    )
    sink.demand(.unlimited)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    #expect(downstream.log == ["<1>", "failure oops again"])
  }

  @Test func droppedValuesAreRequestedAgain() {
    let upstream = Upstream()
    let downstream = ProbeSubscriber<Int, ProbeError>()
    let sink = Publishers.Sink(
      upstream: upstream,
      downstream: downstream,
      transformOutput: { $0.isMultiple(of: 2) ? $0 : nil },
      transformFailure: { $0 }
    )
    sink.demand(.max(1))
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == .none)
    #expect(downstream.values == [2])
  }

  @Test func aFailureThatIsKeptBackDoesNotReachDownstream() {
    let upstream = Upstream()
    let downstream = ProbeSubscriber<Int, Never>()
    let sink = Publishers.Sink(
      upstream: upstream,
      downstream: downstream,
      transformOutput: { $0 },
      transformFailure: { _ in nil }
    )
    sink.demand(.unlimited)
    upstream.send(completion: .failure(ProbeError()))
    #expect(downstream.log.isEmpty)
  }

  @Test func cancelsUpstreamOnceAlsoWhenItIsReleased() {
    let subscription = ProbeSubscription()
    let upstream = Upstream(subscription: subscription)
    do {
      let sink = Publishers.Sink(upstream: upstream, downstream: ProbeSubscriber<Int, ProbeError>())
      sink.cancelUpstream()
      sink.demand(.max(1))
      upstream.forgetSubscribers()
    }
    #expect(subscription.history == [.cancelled])
  }

  @Test func aSecondSubscriptionIsCancelled() {
    let upstream = Upstream()
    let sink = Publishers.Sink(upstream: upstream, downstream: ProbeSubscriber<Int, ProbeError>())
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(second.history == [.cancelled])
    withExtendedLifetime(sink) {}
  }

  @Test func eventsAfterCancellingUpstreamAreDropped() {
    let upstream = Upstream()
    let downstream = ProbeSubscriber<Int, ProbeError>()
    let sink = Publishers.Sink(upstream: upstream, downstream: downstream)
    sink.demand(.max(1))
    for value in 1...2 { upstream.send(value) }
    sink.cancelUpstream()
    #expect(upstream.send(3) == .none)
    upstream.send(completion: .finished)
    sink.demand(.unlimited)
    #expect(downstream.log == ["1", "2"])
  }

  @Test func valuesWithACancellingTransformAreDropped() {
    var cancel: () -> Void = {}
    let upstream = Upstream()
    let downstream = ProbeSubscriber<Int, ProbeError>()
    let sink = Publishers.Sink(
      upstream: upstream,
      downstream: downstream,
      transformOutput: {
        cancel()
        return $0
      },
      transformFailure: { $0 }
    )
    cancel = { [unowned sink] in sink.cancelUpstream() }
    sink.demand(.unlimited)
    #expect(upstream.send(1) == .none)
    #expect(downstream.log.isEmpty)
  }

  @Test func anUpstreamThatHasEndedIsNotCancelledFromItsCompletion() {
    let subscription = ProbeSubscription()
    let upstream = Upstream(subscription: subscription)
    var cancel: () -> Void = {}
    let downstream = ProbeSubscriber<Int, ProbeError>(onCompletion: { _ in cancel() })
    let sink = Publishers.Sink(upstream: upstream, downstream: downstream)
    cancel = { [unowned sink] in sink.cancelUpstream() }
    upstream.send(completion: .finished)
    upstream.send(completion: .finished)
    #expect(downstream.log == ["finished"])
    #expect(!subscription.isCancelled)
  }
}
