import CombineCore
import CombineProbes
import Testing

struct SwitchToLatestTests {
  private typealias Child = ProbePublisher<Int, ProbeError>

  private let outerSubscription = ProbeSubscription("outer")

  private func outer() -> ProbePublisher<Child, ProbeError> {
    ProbePublisher(subscription: outerSubscription)
  }

  private func child() -> (publisher: Child, subscription: ProbeSubscription) {
    let subscription = ProbeSubscription()
    return (ProbePublisher(subscription: subscription), subscription)
  }

  @Test func sendsTheValuesOfTheLatestPublisher() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subscriber = ProbeSubscriber<Int, Never>()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(first)
    first.send(1)
    outer.send(second)
    first.send(2)
    second.send(3)
    outer.send(completion: .finished)
    second.send(4)
    second.send(completion: .finished)
    #expect(subscriber.log == ["subscription SwitchToLatest", "1", "3", "4", "finished"])
  }

  @Test func downstreamIsSubscribedFirstAndUpstreamDemandIsUnlimited() {
    let outer = outer()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    outer.onSubscribe = { _ in #expect(subscriber.subscription != nil) }
    outer.switchToLatest().subscribe(subscriber)
    #expect(outerSubscription.history == [.requested(.unlimited)])
    #expect(outer.send(child().publisher) == .none)
  }

  @Test func theOneBeforeIsCancelledBeforeTheNextIsSubscribedTo() {
    let outer = outer()
    outer.switchToLatest().subscribe(ProbeSubscriber())
    let (first, second) = (child(), child())
    outer.send(first.publisher)
    second.publisher.onSubscribe = { _ in #expect(first.subscription.isCancelled) }
    outer.send(second.publisher)
    #expect(first.subscription.history == [.requested(.unlimited), .cancelled])
    #expect(first.publisher.send(1) == .none)
  }

  @Test func unmetDemandIsRequestedFromTheNext() {
    let outer = outer()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(3), onValue: { $0 == 1 ? .max(2) : .none })
    outer.switchToLatest().subscribe(subscriber)
    let (first, second) = (child(), child())
    outer.send(first.publisher)
    #expect(first.publisher.send(1) == .max(2))
    #expect(first.publisher.send(2) == .none)
    subscriber.request(.max(4))
    outer.send(second.publisher)
    #expect(first.subscription.requested == [.max(3), .max(4)])
    #expect(second.subscription.requested == [.max(7)])
  }

  @Test func nothingIsRequestedWithoutDemand() {
    let outer = outer()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    outer.switchToLatest().subscribe(subscriber)
    let first = child()
    outer.send(first.publisher)
    #expect(first.subscription.history.isEmpty)
    subscriber.request(.max(1))
    #expect(first.subscription.history == [.requested(.max(1))])
  }

  @Test func demandReturnedOnASwitchIsRequestedFromTheNewPublisher() {
    let outer = outer()
    let (first, second) = (child(), child())
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(1),
      onValue: { _ in
        outer.send(second.publisher)
        return .max(5)
      }
    )
    outer.switchToLatest().subscribe(subscriber)
    outer.send(first.publisher)
    #expect(first.publisher.send(1) == .none)
    #expect(second.subscription.requested == [.max(5)])
  }

  @Test func finishesOnceUpstreamAndTheLatestHave() {
    let outer = outer()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    let first = child()
    outer.send(first.publisher)
    first.publisher.send(completion: .finished)
    #expect(subscriber.completions.isEmpty)
    outer.send(completion: .finished)
    #expect(subscriber.completions == [.finished])
    outer.send(child().publisher)
    #expect(subscriber.values.isEmpty)
  }

  @Test func upstreamFinishingWithoutAPublisherFinishesAtOnce() {
    let outer = ProbePublisher<Child, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(completion: .finished)
    #expect(subscriber.completions == [.finished])
  }

  @Test func furtherCompletionsOfUpstreamArePassedOnToo() {
    let outer = outer()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(completion: .finished)
    outer.send(completion: .failure(ProbeError()))
    #expect(subscriber.completions == [.finished, .failure(ProbeError())])
  }

  @Test func aFailureOfTheLatestCancelsUpstreamAndEndsTheStream() {
    let outer = outer()
    var wasCancelledBefore = false
    let subscriber = ProbeSubscriber<Int, ProbeError>(onCompletion: { [outerSubscription] _ in
      wasCancelledBefore = outerSubscription.isCancelled
    })
    outer.switchToLatest().subscribe(subscriber)
    let first = child()
    outer.send(first.publisher)
    first.publisher.send(completion: .failure(ProbeError("inner")))
    first.publisher.send(1)
    outer.send(child().publisher)
    outer.send(completion: .failure(ProbeError("late")))
    #expect(wasCancelledBefore)
    #expect(subscriber.values.isEmpty)
    #expect(subscriber.completions == [.failure(ProbeError("inner"))])
  }

  @Test func aFailureOfAPublisherThatHasFinishedIsIgnored() {
    let outer = outer()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    let inner = child().publisher
    outer.send(inner)
    inner.send(completion: .finished)
    inner.send(completion: .failure(ProbeError()))
    #expect(subscriber.completions.isEmpty)
    outer.send(completion: .finished)
    inner.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription SwitchToLatest", "finished"])
  }

  @Test func aFailureOfUpstreamCancelsTheLatestFirst() {
    let outer = outer()
    let first = child()
    var wasCancelledBefore = false
    let subscriber = ProbeSubscriber<Int, ProbeError>(onCompletion: { _ in
      wasCancelledBefore = first.subscription.isCancelled
    })
    outer.switchToLatest().subscribe(subscriber)
    outer.send(first.publisher)
    outer.send(completion: .failure(ProbeError("outer")))
    first.publisher.send(completion: .finished)
    #expect(wasCancelledBefore)
    #expect(subscriber.completions == [.failure(ProbeError("outer"))])
    #expect(!outerSubscription.isCancelled)
  }

  @Test func afterAFailureOfUpstreamOnlyItsOwnThreadsValuesFollow() {
    let outer = outer()
    let first = child()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(first.publisher)
    outer.send(completion: .failure(ProbeError("outer")))
    onThreads(1) { _ in first.publisher.send(1) }
    first.publisher.send(2)
    #expect(subscriber.log == ["subscription SwitchToLatest", "failure outer", "2"])
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func upstreamsSubscriptionMayCallBackWhenItIsReleased(_ completion: Subscribers.Completion<ProbeError>) {
    let outer = ProbePublisher<Child, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(subscription: TalkativeSubscription { subscriber.request(.max(1)) })
    outer.send(completion: completion)
    #expect(subscriber.completions == [completion])
  }

  @Test func cancelEndsTheLatestThenUpstreamOnce() {
    var order: [String] = []
    let outer = outer()
    let first = child()
    first.subscription.onCancel = { order.append("inner") }
    outerSubscription.onCancel = { order.append("outer") }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(first.publisher)
    subscriber.cancel()
    subscriber.cancel()
    first.publisher.send(1)
    first.publisher.send(completion: .finished)
    let late = child()
    outer.send(late.publisher)
    outer.send(completion: .finished)
    #expect(order == ["inner", "outer"])
    #expect(late.publisher.subscribers.isEmpty)
    #expect(subscriber.values.isEmpty && subscriber.completions.isEmpty)
  }

  @Test func subscriptionsAfterCancelAreCancelled() {
    let outer = ProbePublisher<Child, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    subscriber.cancel()
    outer.send(subscription: outerSubscription)
    #expect(outerSubscription.history == [.cancelled])
  }

  @Test func surplusSubscriptionsAreCancelled() {
    let outer = outer()
    outer.switchToLatest().subscribe(ProbeSubscriber())
    let surplus = ProbeSubscription()
    outer.send(subscription: surplus)
    #expect(surplus.history == [.cancelled])

    let (first, second) = (child(), child())
    outer.send(first.publisher)
    let innerSurplus = ProbeSubscription()
    first.publisher.send(subscription: innerSurplus)
    #expect(innerSurplus.history == [.cancelled])

    outer.send(second.publisher)
    let late = ProbeSubscription()
    first.publisher.send(subscription: late)
    #expect(late.history == [.cancelled])
  }

  @Test func isDescribedByNameAndPointsToItsParent() {
    let outer = outer()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    outer.switchToLatest().subscribe(subscriber)
    let first = child()
    outer.send(first.publisher)
    #expect(outer.subscribers[0].description == "SwitchToLatest")
    #expect(mirrorLabels(of: outer.subscribers[0]).isEmpty)
    #expect(first.publisher.subscribers[0].description == "SwitchToLatest")
    #expect(
      mirrorChild("parentSubscription", of: first.publisher.subscribers[0])
        == subscriber.subscription!.combineIdentifier.description
    )
  }

  @Test func publishersThatCannotFailAreGivenTheOthersFailure() {
    let neverInner = PassthroughSubject<Just<Int>, ProbeError>()
    let first = ProbeSubscriber<Int, ProbeError>()
    neverInner.switchToLatest().subscribe(first)
    neverInner.send(Just(1))
    neverInner.send(completion: .failure(ProbeError()))
    #expect(first.log == ["subscription SwitchToLatest", "1", "failure oops"])

    let neverOuter = PassthroughSubject<Fail<Int, ProbeError>, Never>()
    let second = ProbeSubscriber<Int, ProbeError>()
    neverOuter.switchToLatest().subscribe(second)
    neverOuter.send(Fail(error: ProbeError()))
    #expect(second.log == ["subscription SwitchToLatest", "failure oops"])
  }

  @Test func aValueThatWasNotRequestedTraps() async {
    await #expect(processExitsWith: .failure) {
      let outer = PassthroughSubject<ProbePublisher<Int, Never>, Never>()
      let child = ProbePublisher<Int, Never>()
      outer.switchToLatest().subscribe(ProbeSubscriber(demand: nil))
      outer.send(child)
      child.send(1)
    }
  }

  @Test func aRequestOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      let outer = PassthroughSubject<Just<Int>, Never>()
      outer.switchToLatest().subscribe(ProbeSubscriber(demand: Subscribers.Demand.none))
    }
  }

  @Test func earlyCompletionsEndTheInnerPublisher() {
    let outer = PassthroughSubject<ProbePublisher<Int, Never>, Never>()
    let child = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>()
    outer.switchToLatest().subscribe(subscriber)
    outer.send(child)
    child.send(completion: .finished)
    #expect(subscriber.log == ["subscription SwitchToLatest"])
    outer.send(completion: .finished)
    #expect(subscriber.log == ["subscription SwitchToLatest", "finished"])
  }

  @Test func aPublisherThatEndsBeforeItSendsASubscriptionIsPassedOver() {
    let current = CurrentValueSubject<Int, Never>(0)
    let source = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    let prefixes = [1, 2].publisher.map { _ in source.prefix(untilOutputFrom: current) }
    prefixes.switchToLatest().subscribe(subscriber)
    #expect(subscriber.log == ["subscription SwitchToLatest", "finished"])
  }

  @Test func cancellingReleasesDownstream() {
    var released = false
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let inner = PassthroughSubject<Int, Never>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      outer.switchToLatest().subscribe(subscriber)
      outer.send(inner)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}

/// A subscription that calls a closure when it is deinitialised.
private final class TalkativeSubscription: Subscription {
  private let onDeinit: () -> Void

  init(onDeinit: @escaping () -> Void) {
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {}
}
