import CombineCore
import CombineProbes
import Testing

struct CombineLatestTests {
  private typealias Upstream = ProbePublisher<Int, ProbeError>
  private typealias Pair = ProbeSubscriber<(Int, Int), ProbeError>

  @Test func sendsTheLatestOfEachInTheOrderOfArrival() {
    let a = PassthroughSubject<String, Never>()
    let b = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<(String, Int), Never>()
    a.combineLatest(b).subscribe(subscriber)
    a.send("A1")
    a.send("A2")
    b.send(1)
    a.send("A3")
    b.send(2)
    b.send(3)
    a.send(completion: .finished)
    b.send(4)
    b.send(completion: .finished)
    let expected = ["(\"A2\", 1)", "(\"A3\", 1)", "(\"A3\", 2)", "(\"A3\", 3)", "(\"A3\", 4)"]
    #expect(subscriber.log == ["subscription CombineLatest"] + expected + ["finished"])
  }

  @Test func aPostedValueIsDeliveredBeforeTheOneItReplacesIsReleased() {
    final class Named {
      let name: String
      let onRelease: () -> Void

      init(_ name: String, onRelease: @escaping () -> Void = {}) {
        self.name = name
        self.onRelease = onRelease
      }

      deinit { onRelease() }
    }
    let a = PassthroughSubject<Named, Never>()
    let b = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let subscriber = ProbeSubscriber<String, Never>(
      onValue: { value in
        log.append(value)
        // Another thread sends a value during this delivery, so the value is posted.
        if value == "x2" { onThreads(1) { _ in a.send(Named("y")) } }
        return .none
      }
    )
    a.combineLatest(b) { "\($0.name)\($1)" }.subscribe(subscriber)
    a.send(Named("x", onRelease: { log.append("release of x") }))
    b.send(1)
    b.send(2)
    #expect(log == ["x1", "x2", "y2", "release of x"])
  }

  @Test func upstreamsAreSubscribedBeforeDownstreamGetsItsSubscription() {
    var order: [String] = []
    let a = Upstream(subscription: nil)
    let b = Upstream(subscription: nil)
    a.onSubscribe = { _ in order.append("a") }
    b.onSubscribe = { _ in order.append("b") }
    a.combineLatest(b).subscribe(Pair(onSubscription: { _ in order.append("downstream") }))
    #expect(order == ["a", "b", "downstream"])
  }

  @Test func eachUpstreamGetsAllDemand() {
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let late = Upstream(subscription: nil)
    let subscriber = Pair(demand: .max(2))
    Upstream(subscription: subscriptions[0]).combineLatest(late).subscribe(subscriber)
    subscriber.request(.max(3))
    late.send(subscription: subscriptions[1])
    subscriber.request(.max(1))
    #expect(subscriptions[0].requested == [.max(2), .max(3), .max(1)])
    #expect(subscriptions[1].requested == [.max(5), .max(1)])
  }

  @Test func undemandedValuesAreStoredButNotSentLater() {
    let a = Upstream()
    let b = Upstream()
    let subscriber = Pair(demand: nil)
    a.combineLatest(b).subscribe(subscriber)
    #expect(a.send(1) == .none)
    b.send(2)
    subscriber.request(.max(1))
    #expect(subscriber.values.isEmpty)
    a.send(3)
    a.send(4)
    #expect(subscriber.log == ["subscription CombineLatest", "(3, 2)"])
    subscriber.request(.max(1))
    b.send(5)
    #expect(subscriber.values.count == 2)
    #expect(subscriber.values[1] == (4, 5))
  }

  @Test func returnedDemandIsAddedAndRequestedFromEachAndNotReturned() {
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let upstreams = subscriptions.map { Upstream(subscription: $0) }
    let subscriber = Pair(demand: .max(1), onValue: { $0.0 == 1 ? .max(2) : .none })
    upstreams[0].combineLatest(upstreams[1], { ($0, $1) }).subscribe(subscriber)
    upstreams[0].send(1)
    #expect(upstreams[1].send(1) == .none)
    for value in 2...5 { upstreams[0].send(value) }
    #expect(subscriber.values.map(\.0) == [1, 2, 3])
    for subscription in subscriptions { #expect(subscription.requested == [.max(1), .max(2)]) }
  }

  @Test func returnedDemandUnderUnlimitedDemandIsNotRequested() {
    let subscription = ProbeSubscription()
    let upstream = Upstream(subscription: subscription)
    upstream.combineLatest(Just(0).setFailureType(to: ProbeError.self))
      .subscribe(Pair(onValue: { _ in .max(1) }))
    upstream.send(1)
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func finishesOnlyWhenAllHave() {
    let a = Upstream()
    let b = Upstream()
    let subscriber = Pair()
    a.combineLatest(b).subscribe(subscriber)
    a.send(completion: .finished)
    a.send(completion: .finished)
    #expect(subscriber.completions.isEmpty)
    b.send(1)
    b.send(completion: .finished)
    #expect(subscriber.log == ["subscription CombineLatest", "finished"])
  }

  @Test func upstreamsThatFinishAtOnceFinishTheStreamAfterItsSubscription() {
    let subscriber = Pair()
    Empty<Int, ProbeError>().combineLatest(Empty<Int, ProbeError>()).subscribe(subscriber)
    #expect(subscriber.log == ["subscription CombineLatest", "finished"])
  }

  @Test func aFailureCancelsTheOthersFirst() {
    let subscriptions = [ProbeSubscription(), ProbeSubscription()]
    let upstreams = subscriptions.map { Upstream(subscription: $0) }
    let subscriber = Pair(onCompletion: { _ in #expect(subscriptions[1].isCancelled) })
    upstreams[0].combineLatest(upstreams[1]).subscribe(subscriber)
    upstreams[1].send(1)
    upstreams[0].send(completion: .failure(ProbeError()))
    upstreams[1].send(completion: .failure(ProbeError("again")))
    for upstream in upstreams { upstream.send(2) }
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.log == ["subscription CombineLatest", "failure oops"])
    #expect(subscriptions[0].history == [.requested(.unlimited)])
    #expect(subscriptions[1].history == [.requested(.unlimited), .cancelled])
  }

  @Test func synchronousFailuresFollowTheSubscription() {
    let later = Upstream()
    let subscriber = Pair()
    Fail<Int, ProbeError>(error: ProbeError()).combineLatest(later).subscribe(subscriber)
    #expect(subscriber.log == ["subscription CombineLatest", "failure oops"])
    #expect(later.subscribers.isEmpty)
  }

  @Test func outOfOrderEventsAreIgnored() {
    let early = Upstream(subscription: nil)
    let ended = Upstream()
    let subscriber = Pair()
    early.combineLatest(ended).subscribe(subscriber)
    early.send(1)
    ended.send(2)
    ended.send(completion: .finished)
    ended.send(3)
    ended.send(completion: .failure(ProbeError()))
    early.send(subscription: ProbeSubscription())
    early.send(4)
    #expect(subscriber.log == ["subscription CombineLatest", "(4, 2)"])
  }

  @Test func duplicateAndLateSubscriptionsAreCancelled() {
    let upstream = Upstream()
    let late = Upstream(subscription: nil)
    let subscriber = Pair()
    upstream.combineLatest(late).subscribe(subscriber)
    let surplus = [ProbeSubscription(), ProbeSubscription()]
    upstream.send(subscription: surplus[0])
    subscriber.cancel()
    late.send(subscription: surplus[1])
    for subscription in surplus { #expect(subscription.history == [.cancelled]) }
  }

  @Test func cancelReachesEachUpstreamOnceAndReleasesValuesAndDownstream() {
    let a = PassthroughSubject<ReleaseProbe, Never>()
    let subscription = ProbeSubscription()
    let b = ProbePublisher<Int, Never>(subscription: subscription)
    var releasedValue = false
    var releasedSubscriber = false
    do {
      let subscriber = ProbeSubscriber<(ReleaseProbe, Int), Never>(onDeinit: { releasedSubscriber = true })
      a.combineLatest(b).subscribe(subscriber)
      a.send(ReleaseProbe { releasedValue = true })
      #expect(!releasedValue)
      subscriber.cancel()
      subscriber.cancel()
      #expect(releasedValue)
      b.forgetSubscribers()
      subscriber.forgetSubscription()
    }
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    #expect(releasedSubscriber)
  }

  @Test func valuesSentInDeinitFollowTheReplacement() {
    let a = PassthroughSubject<ReleaseProbe, Never>()
    let b = PassthroughSubject<Int, Never>()
    var received: [Int] = []
    let subscription = a.combineLatest(b).sink { received.append($0.1) }
    b.send(1)
    a.send(ReleaseProbe { b.send(2) })
    a.send(ReleaseProbe {})
    #expect(received == [1, 1, 2])
    subscription.cancel()
  }

  @Test func aValueSentFromInsideAnotherIsDeliveredNested() {
    let a = Upstream()
    let b = Upstream()
    var log: [String] = []
    let subscriber = Pair(
      onValue: { pair in
        log.append("begin \(pair)")
        if pair.0 == 1 { a.send(2) }
        log.append("end \(pair)")
        return .none
      }
    )
    a.combineLatest(b).subscribe(subscriber)
    a.send(1)
    b.send(1)
    #expect(log == ["begin (1, 1)", "begin (2, 1)", "end (2, 1)", "end (1, 1)"])
  }

  @Test func cancelFromInsideAValueStopsTheRest() {
    weak var weakSubscriber: ProbeSubscriber<(Int, Int), Never>?
    let subscriber = ProbeSubscriber<(Int, Int), Never>(
      onValue: { _ in
        weakSubscriber?.cancel()
        return .none
      }
    )
    weakSubscriber = subscriber
    Just(1).combineLatest([1, 2, 3].publisher).subscribe(subscriber)
    #expect(subscriber.log == ["subscription CombineLatest", "(1, 1)"])
  }

  @Test func threeAndFourCombineWithAndWithoutAClosure() {
    let a = Just(1)
    let b = Just("b")
    let c = Just(3.0)
    let d = Just(true)
    var log: [String] = []
    _ = a.combineLatest(b, c).sink { log.append("\($0)") }
    _ = a.combineLatest(b, c, d).sink { log.append("\($0)") }
    _ = a.combineLatest(b) { "\($0)\($1)" }.sink { log.append($0) }
    _ = a.combineLatest(b, c) { "\($0)\($1)\($2)" }.sink { log.append($0) }
    _ = a.combineLatest(b, c, d) { "\($0)\($1)\($2)\($3)" }.sink { log.append($0) }
    #expect(log == ["(1, \"b\", 3.0)", "(1, \"b\", 3.0, true)", "1b", "1b3.0", "1b3.0true"])
  }

  @Test func combinationsAreEqualWhenTheirPublishersAre() {
    let a = Just(1)
    let b = Empty<Int, Never>()
    #expect(a.combineLatest(b) == a.combineLatest(b))
    #expect(a.combineLatest(b) != Just(2).combineLatest(b))
    #expect(a.combineLatest(b, a) == a.combineLatest(b, a))
    #expect(a.combineLatest(b, a, b) != a.combineLatest(b, Just(2), b))
  }

  @Test func itsObjectsAreNamed() {
    let upstream = Upstream()
    let subscriber = Pair()
    upstream.combineLatest(Upstream()).subscribe(subscriber)
    #expect(upstream.subscribers[0].description == "CombineLatest")
    #expect(upstream.subscribers[0].playgroundDescription as? String == "CombineLatest")
    #expect(mirrorLabels(of: subscriber.subscription!).isEmpty)
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      Just(1).combineLatest(Just(2)).subscribe(ProbeSubscriber(demand: Subscribers.Demand.none))
    }
  }
}
