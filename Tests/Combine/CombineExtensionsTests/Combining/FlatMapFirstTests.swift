import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct FlatMapFirstTests {
  private let upstream = PassthroughSubject<Int, ProbeError>()
  private let inners = (0..<3).map { _ in PassthroughSubject<String, ProbeError>() }

  @Test func valuesDuringAnActivePublisherAreDropped() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    var made: [Int] = []
    upstream.flatMapFirst { [inners] value in
      made.append(value)
      return inners[value]
    }
    .subscribe(subscriber)
    upstream.send(0)
    inners[0].send("a")
    upstream.send(1)
    inners[1].send("b")
    inners[0].send("c")
    inners[0].send(completion: .finished)
    upstream.send(2)
    inners[2].send("d")
    #expect(made == [0, 2])
    #expect(subscriber.values == ["a", "c", "d"])
  }

  @Test func upstreamCompletionWaitsForTheInnerPublisher() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    upstream.flatMapFirst { [inners] in inners[$0] }.subscribe(subscriber)
    upstream.send(0)
    upstream.send(completion: .finished)
    inners[0].send("a")
    #expect(subscriber.completions.isEmpty)
    inners[0].send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["a", "finished"])
  }

  @Test func emptyUpstreamFinishesWithoutDemand() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    [Int]().publisher.flatMapFirst { Just($0) }.subscribe(subscriber)
    #expect(subscriber.log == ["subscription FlatMapFirst", "finished"])
  }

  @Test func synchronousPublishersFollowEachOther() {
    let subscriber = ProbeSubscriber<Int, Never>()
    [1, 2, 3].publisher.flatMapFirst { [$0, 10 * $0].publisher }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["1", "10", "2", "20", "3", "30", "finished"])
  }

  @Test func upstreamGetsUnlimitedDemandAndEachPublisherTheUnmet() {
    let subscriptions = (0..<3).map { _ in ProbeSubscription() }
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscriptions[0])
    let inners = subscriptions.dropFirst().map { ProbePublisher<Int, ProbeError>(subscription: $0) }
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2), onValue: { $0 == 1 ? .max(3) : .none })
    upstream.flatMapFirst { inners[$0] }.subscribe(subscriber)
    #expect(subscriptions[0].history == [.requested(.unlimited)])
    #expect(upstream.send(0) == .none)
    subscriber.request(.max(1))
    #expect(subscriptions[1].history == [.requested(.max(2)), .requested(.max(1))])
    #expect(inners[0].send(1) == .max(3))
    inners[0].send(2)
    inners[0].send(completion: .finished)
    subscriber.request(.max(1))
    upstream.send(1)
    #expect(subscriptions[2].history == [.requested(.max(5))])
    subscriber.request(.unlimited)
    #expect(subscriptions[2].requested == [.max(5), .unlimited])
  }

  @Test func demandReturnedAfterThePublisherFinishedGoesToTheNext() {
    let next = ProbeSubscription()
    let nextInner = ProbePublisher<Int, Never>(subscription: next)
    let (upstream, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(1),
      onValue: { value in
        guard value == 1 else { return .none }
        inner.send(completion: .finished)
        upstream.send(1)
        return .max(4)
      }
    )
    upstream.flatMapFirst { $0 == 0 ? inner.eraseToAnyPublisher() : nextInner.eraseToAnyPublisher() }
      .subscribe(subscriber)
    upstream.send(0)
    inner.send(1)
    #expect(next.history == [.requested(.max(4))])
  }

  @Test func innerValuesWaitForDemand() {
    let inner = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    Just(0).flatMapFirst { _ in inner }.subscribe(subscriber)
    inner.send(1)
    inner.send(completion: .finished)
    #expect(subscriber.events.count == 1)
    subscriber.request(.max(1))
    #expect(subscriber.log.dropFirst() == ["1", "finished"])
  }

  @Test(arguments: [true, false]) func aFailureOfEitherEndsItAndCancelsTheOther(upstreamFails: Bool) {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let inner = ProbePublisher<Int, ProbeError>(subscription: second)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.flatMapFirst { _ in inner }.subscribe(subscriber)
    upstream.send(0)
    (upstreamFails ? upstream : inner).send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["failure oops"])
    #expect(first.isCancelled == !upstreamFails)
    #expect(second.isCancelled == upstreamFails)
    upstream.send(0)
    #expect(inner.subscribers.count == 1)
  }

  @Test func demandInsideAValueIsRequestedFromThePublisherThatSentIt() {
    let subscription = ProbeSubscription()
    let inner = ProbePublisher<Int, Never>(subscription: subscription)
    var request: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(1),
      onValue: { _ in
        request()
        return .max(2)
      }
    )
    request = { [unowned subscriber] in subscriber.request(.max(3)) }
    Just(0).flatMapFirst { _ in inner }.subscribe(subscriber)
    #expect(inner.send(1) == .max(2))
    #expect(subscription.requested == [.max(1), .max(3)])
  }

  @Test func cancelFromInsideAValueEndsBoth() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let inner = ProbePublisher<Int, ProbeError>(subscription: second)
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      cancel()
      return .max(1)
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    upstream.flatMapFirst { _ in inner }.subscribe(subscriber)
    upstream.send(0)
    inner.send(1)
    inner.send(2)
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["1"])
    #expect(first.isCancelled && second.isCancelled)
  }

  @Test func aPublisherThatIsMadeWhileItIsCancelledIsNotSubscribedTo() {
    let inner = ProbePublisher<String, ProbeError>()
    let subscriber = ProbeSubscriber<String, ProbeError>()
    upstream.flatMapFirst { [unowned subscriber] _ in
      subscriber.cancel()
      return inner
    }
    .subscribe(subscriber)
    upstream.send(0)
    #expect(inner.subscribers.isEmpty)
  }

  @Test func immediateCancelSubscribesToNoUpstream() {
    let upstream = ProbePublisher<Int, ProbeError>()
    upstream.flatMapFirst { [inners] in inners[$0] }
      .subscribe(ProbeSubscriber(onSubscription: { $0.cancel() }))
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func eitherSideOrBothMayBeUnableToFail() {
    let failing = ProbeSubscriber<Int, ProbeError>()
    Just(1).flatMapFirst { Fail<Int, ProbeError>(error: ProbeError("\($0)")) }.subscribe(failing)
    Fail<Int, ProbeError>(error: ProbeError("2")).flatMapFirst { Just($0) }.subscribe(failing)
    #expect(failing.completions == [.failure(ProbeError("1")), .failure(ProbeError("2"))])
  }

  @Test func eachSubscriberHasItsOwnInnerPublishers() {
    let mapped = upstream.flatMapFirst { [inners] in inners[$0] }
    let (early, late) = (ProbeSubscriber<String, ProbeError>(), ProbeSubscriber<String, ProbeError>())
    mapped.subscribe(early)
    upstream.send(0)
    mapped.subscribe(late)
    upstream.send(1)
    inners[0].send("a")
    inners[1].send("b")
    #expect(early.values == ["a"])
    #expect(late.values == ["b"])
  }

  @Test(arguments: [true, false]) func everythingIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let upstream = PassthroughSubject<Int, Never>()
    let inner = PassthroughSubject<Int, Never>()
    do {
      let (life, another) = (lives.makeLife(), lives.makeLife())
      let cancellable = upstream.flatMapFirst { [life] _ in
        withExtendedLifetime(life) { inner }
      }
      .sink { [another] _ in withExtendedLifetime(another) {} }
      upstream.send(1)
      if cancels {
        cancellable.cancel()
      } else {
        upstream.send(completion: .finished)
        inner.send(completion: .finished)
      }
    }
    #expect(lives.living == 0)
  }

  @Test func manySynchronousPublishersDoNotNest() {
    var count = 0
    let cancellable = (0..<100_000).publisher.flatMapFirst { Just($0) }.sink { _ in count += 1 }
    #expect(count == 100_000)
    cancellable.cancel()
  }
}
