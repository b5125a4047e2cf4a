import CombineCore
import CombineProbes
import Testing

struct CollectByCountTests {
  private typealias Subscriber = ProbeSubscriber<[Int], ProbeError>
  private typealias Publisher = ProbePublisher<Int, ProbeError>

  private let subscription = ProbeSubscription()

  private func publisher() -> Publisher { Publisher(subscription: subscription) }

  @Test func asksForAllTheValuesOfEachArray() {
    let subscriber = Subscriber(demand: nil)
    publisher().collect(3).subscribe(subscriber)
    #expect(subscription.history.isEmpty)
    subscriber.request(.max(2))
    subscriber.request(.unlimited)
    #expect(subscription.history == [.requested(.max(6)), .requested(.unlimited)])
  }

  @Test func sendsAnArrayWhenItIsFullAndAsksForMore() {
    let publisher = publisher()
    let subscriber = Subscriber(demand: .max(1), onValue: { _ in .max(4) })
    publisher.collect(2).subscribe(subscriber)
    #expect((1...5).map { publisher.send($0) } == [.none, .max(8), .none, .max(8), .none])
    #expect(subscriber.log == ["subscription CollectByCount", "[1, 2]", "[3, 4]"])
  }

  @Test func finishedSendsTheRestRequestedOrNot() {
    let publisher = publisher()
    let subscriber = Subscriber(demand: nil, onValue: { _ in .max(4) })
    publisher.collect(2).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription CollectByCount", "[1]", "finished"])
    #expect(subscription.history.isEmpty)
  }

  @Test func finishedWithoutARestSendsNoArray() {
    let publisher = publisher()
    let subscriber = Subscriber()
    publisher.collect(1).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription CollectByCount", "[1]", "finished"])
  }

  @Test func aFailureDropsTheRest() {
    let publisher = publisher()
    let subscriber = Subscriber()
    publisher.collect(2).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription CollectByCount", "failure oops"])
  }

  @Test func cancelReachesUpstreamOnceAndDropsTheRest() {
    let publisher = ProbePublisher<ReleaseProbe, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<[ReleaseProbe], Never>(demand: nil)
    publisher.collect(2).subscribe(subscriber)
    var released = false
    publisher.send(
      ReleaseProbe {
        released = true
        publisher.send(ReleaseProbe {})
      }
    )
    subscriber.cancel()
    #expect(released)
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(publisher.send(ReleaseProbe {}) == .none)
    #expect(publisher.send(ReleaseProbe {}) == .none)
    #expect(subscriber.values.isEmpty)
    #expect(subscription.history == [.cancelled])
  }

  @Test func nothingArrivesAfterCancelFromInsideAnArray() {
    let publisher = publisher()
    weak var weakSubscriber: Subscriber?
    let subscriber = Subscriber(onValue: { _ in
      weakSubscriber?.cancel()
      return .none
    })
    weakSubscriber = subscriber
    publisher.collect(2).subscribe(subscriber)
    for value in 1...4 { publisher.send(value) }
    #expect(subscriber.log == ["subscription CollectByCount", "[1, 2]"])
  }

  @Test func aValueSentFromInsideAnArrayBelongsToTheNext() {
    let publisher = publisher()
    let subscriber = Subscriber(onValue: {
      if $0 == [1, 2] { publisher.send(3) }
      return .none
    })
    publisher.collect(2).subscribe(subscriber)
    for value in [1, 2, 4] { publisher.send(value) }
    #expect(subscriber.values == [[1, 2], [3, 4]])
  }

  @Test func completionsPassInAnyStateAndLaterSubscriptionsAreCancelled() {
    let publisher = Publisher(subscription: nil)
    let subscriber = Subscriber(demand: nil)
    publisher.collect(2).subscribe(subscriber)
    publisher.send(completion: .finished)
    publisher.send(subscription: subscription)
    publisher.send(completion: .finished)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["finished", "finished", "failure oops"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func valuesCancelsAndRequestsBeforeTheSubscriptionAreIgnored() throws {
    let publisher = Publisher(subscription: nil)
    let subscriber = Subscriber()
    publisher.collect(2).subscribe(subscriber)
    let object = try #require(publisher.operatorSubscription)
    object.cancel()
    object.request(.max(1))
    #expect(publisher.send(1) == .none)
    publisher.send(subscription: subscription)
    for value in 2...3 { publisher.send(value) }
    #expect(subscriber.values == [[2, 3]])
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func cancelsEverySubscriptionButTheFirst() {
    let publisher = publisher()
    publisher.collect(2).subscribe(Subscriber(demand: nil))
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    publisher.send(completion: .finished)
    let third = ProbeSubscription()
    publisher.send(subscription: third)
    #expect(subscription.history.isEmpty)
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
  }

  @Test func isDescribedByItsNameAndShowsItsState() throws {
    let publisher = publisher()
    let subscriber = Subscriber()
    publisher.collect(2).subscribe(subscriber)
    publisher.send(1)
    let object = try #require(subscriber.subscription)
    #expect("\(object)" == "CollectByCount")
    let playground = object as? any CustomPlaygroundDisplayConvertible
    #expect(playground?.playgroundDescription as? String == "CollectByCount")
    #expect(mirrorLabels(of: object) == ["downstream", "upstreamSubscription", "buffer", "count"])
    #expect(mirrorChild("buffer", of: object) == "[1]")
    #expect(mirrorChild("count", of: object) == "2")
  }

  @Test func isEquatableWhenUpstreamIs() {
    typealias Collecting = Publishers.CollectByCount<Just<Int>>
    #expect(Just(1).collect(2) == Collecting(upstream: Just(1), count: 2))
    #expect(Just(1).collect(2) != Collecting(upstream: Just(1), count: 3))
  }

  @Test func bothSidesAreReleasedWithTheObject() {
    var released = false
    weak var weakSubscription: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let publisher = Publisher(subscription: subscription)
      let subscriber = Subscriber(onDeinit: { released = true })
      publisher.collect(2).subscribe(subscriber)
      publisher.send(1)
      subscriber.forgetSubscription()
    }
    #expect(released)
    #expect(weakSubscription == nil)
  }

  @Test func aRequestOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: nil)
      ProbePublisher<Int, ProbeError>().collect(2).subscribe(subscriber)
      subscriber.cancel()
      subscriber.request(.none)
    }
  }
}
