import CombineCore
import CombineProbes
import Synchronization
import Testing

struct PrefixUntilOutputTests {
  private let upstreamSubscription = ProbeSubscription("upstream")
  private let otherSubscription = ProbeSubscription("other")

  private func probes() -> (
    upstream: ProbePublisher<Int, ProbeError>, other: ProbePublisher<String, ProbeError>
  ) {
    (ProbePublisher(subscription: upstreamSubscription), ProbePublisher(subscription: otherSubscription))
  }

  @Test func forwardsValuesAndDemandUntilTheOtherSends() {
    let (upstream, other) = probes()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(3), onValue: { _ in .max(2) })
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)

    #expect(upstream.send(1) == .max(2))
    #expect(other.send("stop") == .none)
    #expect(upstream.send(2) == .none)
    #expect(other.send("again") == .none)
    upstream.send(completion: .finished)
    #expect(subscriber.values == [1])
    #expect(subscriber.completions == [.finished])
    #expect(upstreamSubscription.history == [.requested(.max(3)), .cancelled])
    #expect(otherSubscription.history == [.requested(.max(1))])
  }

  // Combine doesn't cancel the trigger's subscription. This library cancels its own subscriptions, so that
  // the trigger releases them.
  @Test func aStreamThatHasEndedLeavesNothingInItsTrigger() {
    let trigger = PassthroughSubject<Void, Never>()
    var cancels = 0
    let counted = trigger.handleEvents(receiveCancel: { cancels += 1 })
    for _ in 0..<3 {
      let subscriber = ProbeSubscriber<Int, Never>()
      PassthroughSubject<Int, Never>().prefix(untilOutputFrom: counted).subscribe(subscriber)
      trigger.send()
      #expect(subscriber.completions == [.finished])
    }
    #expect(cancels == 3)
  }

  @Test func theOtherIsSubscribedToFirstAndGetsDemandForOne() {
    let (upstream, other) = probes()
    var order: [String] = []
    upstream.onSubscribe = { _ in order.append("upstream") }
    other.onSubscribe = { _ in order.append("other") }
    upstream.prefix(untilOutputFrom: other).subscribe(ProbeSubscriber(demand: nil))
    #expect(order == ["other", "upstream"])
    #expect(otherSubscription.history == [.requested(.max(1))])
    #expect(upstream.subscribers[0].combineIdentifier == other.subscribers[0].combineIdentifier)
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func aCompletionOfTheOtherIsIgnored(_ completion: Subscribers.Completion<ProbeError>) {
    let (upstream, other) = probes()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    other.send(completion: completion)
    other.send("late")
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError("end")))
    #expect(subscriber.values == [1])
    #expect(subscriber.completions == [.failure(ProbeError("end"))])
    #expect(!otherSubscription.isCancelled)
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func upstreamsCompletionCancelsTheOtherFirst(_ completion: Subscribers.Completion<ProbeError>) {
    let (upstream, other) = probes()
    var wasCancelledBefore = false
    let subscriber = ProbeSubscriber<Int, ProbeError>(onCompletion: { [otherSubscription] _ in
      wasCancelledBefore = otherSubscription.isCancelled
    })
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    upstream.send(completion: completion)
    upstream.send(completion: completion)
    #expect(wasCancelledBefore)
    #expect(subscriber.completions == [completion])
    #expect(!upstreamSubscription.isCancelled)
  }

  @Test func cancelEndsUpstreamThenTheOtherOnce() {
    var order: [String] = []
    upstreamSubscription.onCancel = { order.append("upstream") }
    otherSubscription.onCancel = { order.append("other") }
    let (upstream, other) = probes()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    upstream.send(1)
    other.send("late")
    upstream.send(completion: .finished)
    #expect(order == ["upstream", "other"])
    #expect(subscriber.values.isEmpty && subscriber.completions.isEmpty)
  }

  @Test func aSignalBeforeItsSubscriptionIsIgnored() {
    let (upstream, _) = probes()
    let other = ProbePublisher<String, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    #expect(other.send("early") == .none)
    upstream.send(1)
    other.send(subscription: otherSubscription)
    other.send("stop")
    upstream.send(2)
    #expect(subscriber.values == [1])
    #expect(subscriber.completions == [.finished])
    #expect(upstreamSubscription.history == [.requested(.unlimited), .cancelled])
    #expect(otherSubscription.history == [.requested(.max(1))])
  }

  @Test func triggeredBeforeTheSubscriptionItJustFinishes() {
    let upstream = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream.prefix(untilOutputFrom: Just(())).subscribe(subscriber)
    let late = ProbeSubscription()
    upstream.send(subscription: late)
    upstream.send(1)
    #expect(subscriber.log == ["finished"])
    #expect(late.history == [.cancelled])
  }

  @Test func aSynchronousSignalCompletesDownstreamWithoutASubscription() async {
    let ended = [1, 2].publisher.prefix(untilOutputFrom: Just(()))
    var ends: [String] = []
    func observe(_ publisher: some Publisher, _ name: String) -> AnyCancellable {
      publisher.sink { _ in
        ends.append(name)
      } receiveValue: {
        ends.append("\($0)")
      }
    }
    let tokens = [
      observe(ended.map { $0 }, "map"),
      observe(ended.count(), "count"),
      observe(ended.tryMap { $0 }, "tryMap"),
      observe(ended.receive(on: ImmediateScheduler.shared), "receive(on:)"),
      observe(ended.share(), "share"),
    ]
    #expect(ends == ["map"])
    withExtendedLifetime(tokens) {}

    await #expect(processExitsWith: .failure) {
      let token = [1, 2].publisher.prefix(untilOutputFrom: Just(())).removeDuplicates().sink { _ in }
      withExtendedLifetime(token) {}
    }
  }

  @Test func upstreamCompletingBeforeItsSubscriptionSilencesAll() {
    let upstream = ProbePublisher<Int, Never>(subscription: nil)
    let other = ProbePublisher<Int, Never>(subscription: otherSubscription)
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    let late = ProbeSubscription()
    upstream.send(subscription: late)
    #expect(subscriber.log.isEmpty)
    #expect(otherSubscription.isCancelled)
    #expect(late.history == [.cancelled])
  }

  @Test func furtherSubscriptionsAreCancelled() {
    let (upstream, other) = probes()
    upstream.prefix(untilOutputFrom: other).subscribe(ProbeSubscriber())
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    let third = ProbeSubscription()
    other.send(subscription: third)
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
  }

  @Test func requestsOfNoneAreForwarded() {
    let (upstream, other) = probes()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    subscriber.request(.none)
    #expect(upstreamSubscription.history == [.requested(.none)])
  }

  @Test func usesTheDefaultDescription() {
    let (upstream, other) = probes()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    #expect(subscriber.subscriptionDescriptions[0].contains("PrefixUntilOutput"))
    #expect(!(subscriber.subscription is any CustomStringConvertible))
  }

  @Test func cancellingReleasesDownstream() {
    var released = false
    let subject = PassthroughSubject<Int, Never>()
    let other = PassthroughSubject<Int, Never>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      subject.prefix(untilOutputFrom: other).subscribe(subscriber)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func theSignalReleasesDownstreamThoughTheOtherKeepsItsSubscriber() {
    var released = false
    let (_, other) = probes()
    let subject = PassthroughSubject<Int, ProbeError>()
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      subject.prefix(untilOutputFrom: other).subscribe(subscriber)
      other.send("stop")
      subscriber.forgetSubscription()
    }
    #expect(released)
    #expect(otherSubscription.history == [.requested(.max(1))])
  }

  @Test func isEquatableWhenItsPublishersAre() {
    let publisher = [1].publisher.prefix(untilOutputFrom: [2].publisher)
    #expect(publisher == [1].publisher.prefix(untilOutputFrom: [2].publisher))
    #expect(publisher != [1].publisher.prefix(untilOutputFrom: [3].publisher))
  }
}

struct PrefixUntilOutputStressTests {
  @Test func theEndWaitsUntilDownstreamHasItsSubscription() {
    let upstreamSubscription = ProbeSubscription()
    let isInside = Atomic(false)
    let isCancelled = Atomic(false)
    let hasEnded = Atomic(false)
    var hadEndedInside = true
    upstreamSubscription.onCancel = { isCancelled.store(true, ordering: .releasing) }
    let upstream = ProbePublisher<Int, Never>(subscription: upstreamSubscription)
    let other = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(
      onSubscription: { _ in
        isInside.store(true, ordering: .releasing)
        while !isCancelled.load(ordering: .acquiring) {}
        // The other thread calls downstream next.
        for _ in 0..<100_000 where hasEnded.load(ordering: .acquiring) { break }
        hadEndedInside = hasEnded.load(ordering: .acquiring)
      },
      onCompletion: { _ in hasEnded.store(true, ordering: .releasing) }
    )
    onThreads(2) { thread in
      if thread == 0 {
        upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
      } else {
        while !isInside.load(ordering: .acquiring) {}
        other.send(0)
      }
    }
    #expect(!hadEndedInside)
    #expect(subscriber.completions == [.finished])
  }

  @Test func nothingFollowsTheCompletionFromAnyThread() {
    for _ in 0..<200 {
      let subject = PassthroughSubject<Int, Never>()
      let other = PassthroughSubject<Int, Never>()
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
      subject.prefix(untilOutputFrom: other).subscribe(subscriber)
      onThreads(3) { thread in
        if thread == 0 {
          other.send(0)
        } else {
          for value in 0..<50 { subject.send(value) }
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.completions == [.finished])
    }
  }
}
