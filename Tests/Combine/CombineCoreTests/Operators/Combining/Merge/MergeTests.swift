import CombineCore
import CombineProbes
import Testing

struct MergeTests {
  private typealias Upstream = ProbePublisher<Int, ProbeError>

  @Test func sendsOnInTheOrderOfArrival() {
    let subjects = [PassthroughSubject<Int, ProbeError>(), PassthroughSubject<Int, ProbeError>()]
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    Publishers.Merge(subjects[0], subjects[1]).subscribe(subscriber)
    subjects[0].send(1)
    subjects[1].send(2)
    subjects[0].send(3)
    subjects[0].send(completion: .finished)
    subjects[1].send(4)
    #expect(subscriber.completions.isEmpty)
    subjects[1].send(completion: .finished)
    #expect(subscriber.log == ["subscription Merge", "1", "2", "3", "4", "finished"])
  }

  @Test func upstreamsAreSubscribedInOrderAfterDownstream() {
    var order: [String] = []
    let a = Upstream(subscription: nil)
    let b = Upstream(subscription: nil)
    a.onSubscribe = { _ in order.append("a") }
    b.onSubscribe = { _ in order.append("b") }
    let subscriber = ProbeSubscriber<Int, ProbeError>(onSubscription: { _ in order.append("downstream") })
    a.merge(with: b, Empty<Int, ProbeError>()).subscribe(subscriber)
    #expect(order == ["downstream", "a", "b"])
  }

  @Test func underUnlimitedDemandUpstreamsGetUnlimitedDemand() {
    let subscription = ProbeSubscription()
    let upstream = Upstream(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in .max(3) })
    Publishers.Merge(upstream, Empty(completeImmediately: false)).subscribe(subscriber)
    #expect(upstream.send(1) == .none)
    #expect(subscription.history == [.requested(.unlimited)])
    #expect(subscriber.values == [1])
  }

  @Test func finiteDemandPrefetchesOneValueFromEachUpstream() {
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let upstreams = subscriptions.map { Upstream(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    Publishers.Merge(upstreams[0], upstreams[1]).subscribe(subscriber)
    for subscription in subscriptions { #expect(subscription.history == [.requested(.max(1))]) }
    #expect(upstreams[0].send(1) == .none)
    #expect(upstreams[1].send(2) == .none)
    #expect(subscriber.values.isEmpty)

    subscriber.request(.max(1))
    #expect(subscriber.values == [1])
    #expect(subscriptions[0].requested == [.max(1), .max(1)])
    #expect(subscriptions[1].requested == [.max(1)])

    subscriber.request(.max(2))
    #expect(subscriber.values == [1, 2])
    #expect(upstreams[0].send(3) == .max(1))
    #expect(upstreams[0].send(4) == .none)
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func returnedDemandIsAdded() {
    let upstream = Upstream()
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(1),
      onValue: { $0 < 3 ? .max(1) : .none }
    )
    Publishers.Merge(upstream, Empty(completeImmediately: false)).subscribe(subscriber)
    #expect([1, 2, 3, 4].map { upstream.send($0) } == [.max(1), .max(1), .max(1), .none])
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func laterUnlimitedDemandDrainsTheBufferAndRequestsAll() {
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let upstreams = subscriptions.map { Upstream(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    Publishers.Merge(upstreams[0], upstreams[1]).subscribe(subscriber)
    upstreams[1].send(1)
    upstreams[0].send(2)
    subscriber.request(.unlimited)
    #expect(subscriber.values == [1, 2])
    for subscription in subscriptions { #expect(subscription.requested == [.max(1), .unlimited]) }
    #expect(upstreams[0].send(3) == .none)
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func noValueOfAPublisherThatHonoursDemandIsLost() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    [1, 2, 3].publisher.merge(with: [4, 5].publisher.map { $0 }).subscribe(subscriber)
    for _ in 1...5 { subscriber.request(.max(1)) }
    #expect(subscriber.values.sorted() == [1, 2, 3, 4, 5])
    #expect(subscriber.completions == [.finished])
  }

  @Test func completionWaitsForKeptValues() {
    let upstreams = [Upstream(), Upstream()]
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    Publishers.Merge(upstreams[0], upstreams[1]).subscribe(subscriber)
    upstreams[0].send(1)
    for upstream in upstreams { upstream.send(completion: .finished) }
    #expect(subscriber.log == ["subscription Merge"])
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription Merge", "1", "finished"])
  }

  @Test func aFailureDropsKeptValuesAndCancelsTheOthersFirst() {
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let upstreams = subscriptions.map { Upstream(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onCompletion: { _ in #expect(subscriptions[1].isCancelled) }
    )
    Publishers.Merge(upstreams[0], upstreams[1]).subscribe(subscriber)
    upstreams[1].send(1)
    upstreams[0].send(completion: .failure(ProbeError()))
    subscriber.request(.unlimited)
    upstreams[1].send(2)
    upstreams[1].send(completion: .failure(ProbeError("again")))
    subscriber.cancel()
    #expect(subscriber.log == ["subscription Merge", "failure oops"])
    #expect(subscriptions[0].history == [.requested(.max(1))])
    #expect(subscriptions[1].history == [.requested(.max(1)), .cancelled])
  }

  @Test func aFailedUpstreamKeepsLaterOnesFromBeingSubscribed() {
    let upstream = Upstream()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    Publishers.Merge(Fail(error: ProbeError()), upstream).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Merge", "failure oops"])
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func outOfOrderEventsAreIgnored() {
    let early = Upstream(subscription: nil)
    let ended = Upstream()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    Publishers.Merge(early, ended).subscribe(subscriber)
    #expect(early.send(1) == .none)
    ended.send(completion: .finished)
    #expect(ended.send(2) == .none)
    ended.send(completion: .finished)
    ended.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription Merge"])
    early.send(subscription: ProbeSubscription())
    early.send(3)
    early.send(completion: .finished)
    #expect(subscriber.log == ["subscription Merge", "3", "finished"])
  }

  @Test func duplicateAndLateSubscriptionsAreCancelled() {
    let upstream = Upstream()
    let late = Upstream(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    Publishers.Merge(upstream, late).subscribe(subscriber)
    let surplus = [ProbeSubscription(), ProbeSubscription()]
    upstream.send(subscription: surplus[0])
    subscriber.cancel()
    late.send(subscription: surplus[1])
    for subscription in surplus { #expect(subscription.history == [.cancelled]) }
  }

  @Test func cancelReachesAllUpstreamsOnce() {
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let upstreams = subscriptions.map { Upstream(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    Publishers.Merge(upstreams[0], upstreams[1]).subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    upstreams[0].send(1)
    upstreams[1].send(completion: .finished)
    for subscription in subscriptions {
      #expect(subscription.history == [.requested(.unlimited), .cancelled])
    }
    #expect(subscriber.log == ["subscription Merge"])
  }

  @Test func cancelFromInsideAValueStopsTheRest() {
    let upstreams = [Upstream(), Upstream()]
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onValue: { _ in
        weakSubscriber?.cancel()
        return .none
      }
    )
    weakSubscriber = subscriber
    Publishers.Merge(upstreams[0], upstreams[1]).subscribe(subscriber)
    for upstream in upstreams { upstream.send(1) }
    subscriber.request(.unlimited)
    #expect(subscriber.log == ["subscription Merge", "1"])
  }

  @Test func cancelFromInsideTheSubscriptionSubscribesNothing() {
    let upstream = Upstream()
    upstream.merge(with: Empty<Int, ProbeError>())
      .subscribe(ProbeSubscriber(demand: nil, onSubscription: { $0.cancel() }))
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func aValueSentFromInsideAnotherIsDeliveredNested() {
    let upstreams = [Upstream(), Upstream()]
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      onValue: { value in
        log.append("begin \(value)")
        if value == 1 { upstreams[1].send(2) }
        log.append("end \(value)")
        return .none
      }
    )
    Publishers.Merge(upstreams[0], upstreams[1]).subscribe(subscriber)
    upstreams[0].send(1)
    #expect(log == ["begin 1", "begin 2", "end 2", "end 1"])
  }

  @Test func cancelReleasesKeptValuesAndDownstream() {
    let subjects = [PassthroughSubject<ReleaseProbe, Never>(), PassthroughSubject<ReleaseProbe, Never>()]
    var releasedValue = false
    var releasedSubscriber = false
    do {
      let subscriber = ProbeSubscriber<ReleaseProbe, Never>(
        demand: nil,
        onDeinit: { releasedSubscriber = true }
      )
      Publishers.Merge(subjects[0], subjects[1]).subscribe(subscriber)
      subjects[0].send(ReleaseProbe { releasedValue = true })
      #expect(!releasedValue)
      subscriber.cancel()
      #expect(releasedValue)
      subscriber.forgetSubscription()
    }
    #expect(releasedSubscriber)
  }

  @Test func completionReleasesDownstreamAndUpstreamSubscriptions() {
    var releasedSubscriber = false
    weak var weakSubscription: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let upstreams = [Upstream(subscription: subscription), Upstream()]
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { releasedSubscriber = true })
      Publishers.Merge(upstreams[0], upstreams[1]).subscribe(subscriber)
      for upstream in upstreams {
        upstream.send(completion: .finished)
        upstream.forgetSubscribers()
      }
      subscriber.forgetSubscription()
    }
    #expect(releasedSubscriber)
    #expect(weakSubscription == nil)
  }

  @Test func itsObjectsAreNamed() {
    let upstream = Upstream()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    Publishers.Merge(upstream, Empty()).subscribe(subscriber)
    #expect(upstream.subscribers[0].description == "Merge")
    #expect(upstream.subscribers[0].playgroundDescription as? String == "Merge")
    #expect(mirrorLabels(of: subscriber.subscription!).isEmpty)
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      Publishers.Merge(Empty<Int, Never>(), Empty<Int, Never>())
        .subscribe(ProbeSubscriber(demand: Subscribers.Demand.none))
    }
  }

  @Test func cancellingDropsValuesWaitingForAnotherThread() {
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var subscriber: ProbeSubscriber<Int, Never>?
    subscriber = ProbeSubscriber(onValue: { _ in
      onThreads(1) { _ in
        second.send(2)
        subscriber?.cancel()
      }
      return .none
    })
    first.merge(with: second).subscribe(subscriber!)
    first.send(1)
    #expect(subscriber?.values == [1])
    subscriber?.forgetSubscription()
    subscriber = nil
  }
}
