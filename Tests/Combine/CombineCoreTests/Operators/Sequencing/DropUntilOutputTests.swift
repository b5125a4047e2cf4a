import CombineCore
import CombineProbes
import Testing

struct DropUntilOutputTests {
  private let upstreamSubscription = ProbeSubscription("upstream")
  private let otherSubscription = ProbeSubscription("other")
  private let upstream: ProbePublisher<Int, ProbeError>
  private let other: ProbePublisher<String, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: upstreamSubscription)
    other = ProbePublisher(subscription: otherSubscription)
  }

  private func attach(_ subscriber: ProbeSubscriber<Int, ProbeError>) {
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
  }

  // Combine doesn't cancel the trigger's subscription. This library cancels its own subscriptions, so that
  // the trigger releases them.
  @Test(arguments: [false, true])
  func aStreamLeavesNothingInItsTrigger(endingBefore: Bool) {
    let trigger = PassthroughSubject<Void, Never>()
    var cancels = 0
    let counted = trigger.handleEvents(receiveCancel: { cancels += 1 })
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    subject.drop(untilOutputFrom: counted).subscribe(subscriber)
    if endingBefore { subject.send(completion: .finished) } else { trigger.send() }
    #expect(cancels == 1)
    subject.send(1)
    #expect(subscriber.values == (endingBefore ? [] : [1]))
  }

  @Test func leavesValuesOutUntilTheOtherSends() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(3), onValue: { _ in .max(4) })
    attach(subscriber)
    #expect(upstream.send(1) == .none)
    #expect(other.send("open") == .none)
    #expect(upstream.send(2) == .max(4))
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription DropUntilOutput", "2", "finished"])
    #expect(upstreamSubscription.history == [.requested(.max(3))])
    #expect(otherSubscription.history == [.requested(.max(1))])
  }

  @Test func downstreamThenTheOtherThenUpstreamAreServed() {
    var order: [String] = []
    upstream.onSubscribe = { _ in order.append("upstream") }
    other.onSubscribe = { _ in order.append("other") }
    attach(ProbeSubscriber(demand: nil, onSubscription: { _ in order.append("downstream") }))
    #expect(order == ["downstream", "other", "upstream"])
    #expect(upstream.subscribers[0].combineIdentifier == other.subscribers[0].combineIdentifier)
  }

  @Test func requestsAddUpUntilUpstreamIsSubscribed() {
    let late = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    late.drop(untilOutputFrom: other).subscribe(subscriber)
    subscriber.request(.max(3))
    late.send(subscription: upstreamSubscription)
    subscriber.request(.max(1))
    subscriber.request(.none)
    #expect(upstreamSubscription.history == [.requested(.max(5)), .requested(.max(1)), .requested(.none)])
  }

  @Test func withoutDemandNothingIsRequested() {
    attach(ProbeSubscriber(demand: nil))
    #expect(upstreamSubscription.history.isEmpty)
  }

  @Test func theOtherMaySubscribeAgainOnceItHasSent() {
    attach(ProbeSubscriber(demand: nil))
    let surplus = ProbeSubscription()
    other.send(subscription: surplus)
    #expect(surplus.history == [.cancelled])
    other.send("open")
    let again = ProbeSubscription()
    other.send(subscription: again)
    #expect(again.history == [.requested(.max(1))])
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func aCompletionOfTheOtherBeforeAnyValueEndsTheStream(_ completion: Subscribers.Completion<ProbeError>) {
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      onCompletion: { [upstreamSubscription] _ in #expect(upstreamSubscription.isCancelled) }
    )
    attach(subscriber)
    other.send(completion: completion)
    #expect(subscriber.completions == [completion])
    #expect(upstreamSubscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func upstreamIsCancelledOnceHoweverOftenTheOtherCompletes() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    attach(subscriber)
    other.send(completion: .finished)
    other.send(completion: .failure(ProbeError()))
    subscriber.cancel()
    #expect(subscriber.log == ["subscription DropUntilOutput", "finished", "failure oops"])
    #expect(upstreamSubscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func aFinishedOtherEndsTheStreamBeforeUpstreamIsSubscribed() {
    let subscriber = ProbeSubscriber<Int, Never>()
    [1, 2].publisher.drop(untilOutputFrom: Empty<Int, Never>()).subscribe(subscriber)
    Just(0).drop(untilOutputFrom: Empty<Int, Never>()).subscribe(subscriber)
    let once = ["subscription DropUntilOutput", "finished"]
    #expect(subscriber.log == once + once)
  }

  @Test func aCompletionOfTheOtherAfterItsValueIsIgnored() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    attach(subscriber)
    other.send("open")
    other.send(completion: .failure(ProbeError()))
    upstream.send(1)
    #expect(subscriber.log == ["subscription DropUntilOutput", "1"])
  }

  @Test func invalidEventsAreForwardedAfterTheOtherCompletes() {
    let late = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(3))
    late.drop(untilOutputFrom: other).subscribe(subscriber)
    other.send(completion: .finished)
    other.send(completion: .failure(ProbeError()))
    late.send(subscription: upstreamSubscription)
    other.send("open")
    late.send(1)
    late.send(completion: .finished)
    let expected = ["finished", "failure oops", "1"]
    #expect(subscriber.log == ["subscription DropUntilOutput"] + expected)
    #expect(upstreamSubscription.history == [.requested(.max(3))])
  }

  @Test func upstreamsCompletionIsForwardedOnceAndSilencesIt() {
    let late = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    late.drop(untilOutputFrom: other).subscribe(subscriber)
    other.send("open")
    late.send(completion: .failure(ProbeError()))
    late.send(completion: .finished)
    late.send(subscription: upstreamSubscription)
    #expect(late.send(1) == .none)
    #expect(subscriber.log == ["subscription DropUntilOutput", "failure oops"])
    #expect(upstreamSubscription.history == [.cancelled])
  }

  @Test func theOthersCompletionAfterUpstreamsIsIgnored() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    attach(subscriber)
    upstream.send(completion: .finished)
    other.send(completion: .finished)
    #expect(subscriber.log == ["subscription DropUntilOutput", "finished"])
  }

  @Test func cancelEndsUpstreamThenTheOtherOnce() {
    var order: [String] = []
    upstreamSubscription.onCancel = { order.append("upstream") }
    otherSubscription.onCancel = { order.append("other") }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    attach(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    other.send("open")
    #expect(upstream.send(1) == .none)
    other.send(completion: .finished)
    upstream.send(completion: .finished)
    #expect(order == ["upstream", "other"])
    #expect(subscriber.log == ["subscription DropUntilOutput"])
    #expect(upstreamSubscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func cancelBeforeTheSubscriptionsCancelsThem() {
    attach(ProbeSubscriber(demand: nil, onSubscription: { $0.cancel() }))
    #expect(upstreamSubscription.history == [.cancelled])
    #expect(otherSubscription.history == [.cancelled])
  }

  @Test func earlyCancelsReleaseTheSignalSubscriber() {
    var isReleased = false
    var subscriber: ProbeSubscriber? = ProbeSubscriber<Int, ProbeError>(
      demand: nil,
      onSubscription: { $0.cancel() },
      onDeinit: { isReleased = true }
    )
    Empty(completeImmediately: false).drop(untilOutputFrom: other).subscribe(subscriber!)
    subscriber?.forgetSubscription()
    subscriber = nil
    #expect(other.subscribers.count == 1)
    #expect(isReleased)
  }

  @Test func aSecondSubscriptionOfUpstreamIsCancelled() {
    attach(ProbeSubscriber())
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(second.history == [.cancelled])
  }

  @Test func cancelFromInsideAValueStopsTheRest() {
    let subject = PassthroughSubject<Int, Never>()
    let opener = CurrentValueSubject<Int, Never>(0)
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { _ in
      weakSubscriber?.cancel()
      subject.send(2)
      return .none
    })
    weakSubscriber = subscriber
    subject.drop(untilOutputFrom: opener).subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.log == ["subscription DropUntilOutput", "1"])
  }

  @Test func openingFromInsideUpstreamsFirstRequestCounts() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    subject.handleEvents(receiveRequest: { _ in subject.send(0) })
      .drop(untilOutputFrom: Just(()))
      .subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.values == [1])
  }

  @Test(arguments: [true, false])
  func theEndReleasesDownstream(byCancel: Bool) {
    var released = false
    let subject = PassthroughSubject<Int, Never>()
    let opener = PassthroughSubject<Int, Never>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      subject.drop(untilOutputFrom: opener).subscribe(subscriber)
      if byCancel { subscriber.cancel() } else { opener.send(completion: .finished) }
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test(arguments: [true, false])
  func theEndReleasesDownstreamAlsoWhenTheOtherKeepsItsSubscriber(byCancel: Bool) {
    var released = false
    let subject = PassthroughSubject<Int, ProbeError>()
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      subject.drop(untilOutputFrom: other).subscribe(subscriber)
      other.send("open")
      if byCancel { subscriber.cancel() } else { subject.send(completion: .finished) }
      subscriber.forgetSubscription()
    }
    #expect(released)
    #expect(otherSubscription.history == [.requested(.max(1))])
    let late = ProbeSubscription()
    other.send(subscription: late)
    other.send("late")
    other.send(completion: .finished)
    #expect(late.history == [.cancelled])
  }

  @Test func bothOfItsSubscribersAreNamed() {
    attach(ProbeSubscriber())
    for description in [upstream.subscribers[0].description, other.subscribers[0].description] {
      #expect(description == "DropUntilOutput")
    }
    #expect(other.subscribers[0].playgroundDescription as? String == "DropUntilOutput")
    #expect(mirrorLabels(of: upstream.subscribers[0]).isEmpty)
    #expect(mirrorLabels(of: other.subscribers[0]).isEmpty)
  }

  @Test func bothOfItsSubscribersKeepTheirNamesAfterTheEnd() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    attach(subscriber)
    subscriber.cancel()
    for description in [upstream.subscribers[0].description, other.subscribers[0].description] {
      #expect(description == "DropUntilOutput")
    }
    #expect(other.subscribers[0].playgroundDescription as? String == "DropUntilOutput")
  }

  @Test func isEquatableWhenItsPublishersAre() {
    let publisher = Just(1).drop(untilOutputFrom: Just(2))
    #expect(publisher == Just(1).drop(untilOutputFrom: Just(2)))
    #expect(publisher != Just(1).drop(untilOutputFrom: Just(3)))
  }

  @Test func aValueThatWasNotRequestedTrapsWhileValuesAreLeftOut() async {
    await #expect(processExitsWith: .failure) {
      let publisher = ProbePublisher<Int, Never>()
      publisher.drop(untilOutputFrom: PassthroughSubject<Int, Never>())
        .subscribe(ProbeSubscriber(demand: .max(1)))
      publisher.send(1)
      publisher.send(2)
    }
  }
}
