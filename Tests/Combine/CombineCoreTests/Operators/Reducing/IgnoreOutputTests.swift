import CombineCore
import CombineProbes
import Testing

struct IgnoreOutputTests {
  @Test func requestsEverythingAfterDownstreamsRequestAndDropsAllValues() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Never, ProbeError>(demand: .max(42))
    publisher.ignoreOutput().subscribe(subscriber)
    #expect(publisher.send(1) == .none)
    subscriber.request(.max(2))
    subscriber.cancel()
    subscriber.cancel()
    #expect(
      subscription.history == [
        .requested(.max(42)), .requested(.unlimited), .requested(.max(2)), .cancelled, .cancelled,
      ]
    )
    #expect(subscriber.subscription as? ProbeSubscription === subscription)
  }

  @Test func forwardsEveryCompletion() {
    let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Never, ProbeError>()
    publisher.ignoreOutput().subscribe(subscriber)
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.completions == [.finished, .failure(ProbeError())])
  }

  @Test func everySubscriptionIsPassedOnAndGetsUnlimitedDemand() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Never, Never>(demand: nil)
    publisher.ignoreOutput().subscribe(subscriber)
    let second = ProbeSubscription("second")
    publisher.send(subscription: second)
    #expect(second.history == [.requested(.unlimited)])
    #expect(
      subscriber.log == ["subscription ProbeSubscription", "subscription second"]
    )
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.ignoreOutput().subscribe(ProbeSubscriber())
    let inner = publisher.subscribers[0]
    #expect(inner.description == "IgnoreOutput")
    #expect(inner.playgroundDescription as? String == "IgnoreOutput")
    #expect(mirrorLabels(of: inner).isEmpty)
  }

  @Test func isEquatableWhenUpstreamIs() {
    typealias Ignoring = Publishers.IgnoreOutput<Just<Int>>
    #expect(Ignoring(upstream: Just(1)) == Ignoring(upstream: Just(1)))
    #expect(Ignoring(upstream: Just(1)) != Ignoring(upstream: Just(2)))
  }

  @Test func cancellingAtTheSourceReleasesDownstream() {
    let subject = PassthroughSubject<Int, Never>()
    var released = false
    do {
      let subscriber = ProbeSubscriber<Never, Never>(onDeinit: { released = true })
      subject.ignoreOutput().subscribe(subscriber)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}
