import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct ConcatMapTests {
  private let outer = ProbeSubscription()
  private let inners: [ProbeSubscription]
  private let upstream: ProbePublisher<Int, ProbeError>
  private let publishers: [ProbePublisher<String, ProbeError>]

  init() {
    upstream = ProbePublisher(subscription: outer)
    let inners = (0...2).map { ProbeSubscription("\($0)") }
    self.inners = inners
    publishers = inners.map { ProbePublisher(subscription: $0) }
  }

  private var concatenation:
    Publishers.ConcatMap<ProbePublisher<String, ProbeError>, ProbePublisher<Int, ProbeError>>
  {
    upstream.concatMap { [publishers] in publishers[$0] }
  }

  @Test func publishersSendOneAfterTheOther() {
    let subscriber = ProbeSubscriber<Int, Never>()
    [1, 2, 3].publisher.concatMap { (($0 * 10)...($0 * 10 + 1)).publisher }.subscribe(subscriber)
    #expect(subscriber.values == [10, 11, 20, 21, 30, 31])
    #expect(subscriber.completions == [.finished])
  }

  @Test func theNextValueIsRequestedWhenThePublisherHasFinished() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    concatenation.subscribe(subscriber)
    #expect(outer.history == [.requested(.max(1))])
    #expect(upstream.send(0) == .none)
    #expect(inners[0].history == [.requested(.unlimited)])
    publishers[0].send("a")
    #expect(outer.history.count == 1)
    publishers[0].send(completion: .finished)
    #expect(outer.requested == [.max(1), .max(1)])
    upstream.send(1)
    publishers[1].send("b")
    upstream.send(completion: .finished)
    #expect(subscriber.completions.isEmpty)
    publishers[1].send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["a", "b", "finished"])
  }

  @Test func nothingIsRequestedAhead() {
    let subscriber = ProbeSubscriber<String, ProbeError>(demand: nil)
    concatenation.subscribe(subscriber)
    #expect(outer.history.isEmpty)
    subscriber.request(.max(2))
    #expect(outer.history == [.requested(.max(1))])
    upstream.send(0)
    #expect(inners[0].history == [.requested(.max(2))])
    publishers[0].send("a")
    publishers[0].send("b")
    publishers[0].send(completion: .finished)
    #expect(outer.history.count == 1)
    subscriber.request(.max(1))
    #expect(outer.requested == [.max(1), .max(1)])
  }

  @Test func demandThatOnePublisherDidNotMeetIsRequestedFromTheNext() {
    let subscriber = ProbeSubscriber<String, ProbeError>(demand: .max(3))
    concatenation.subscribe(subscriber)
    upstream.send(0)
    publishers[0].send("a")
    publishers[0].send(completion: .finished)
    upstream.send(1)
    #expect(inners[1].history == [.requested(.max(2))])
    subscriber.request(.max(4))
    #expect(inners[1].requested == [.max(2), .max(4)])
  }

  @Test func demandThatReceiveReturnsGoesBackToThePublisher() {
    let subscriber = ProbeSubscriber<String, ProbeError>(demand: .max(1), onValue: { _ in .max(1) })
    concatenation.subscribe(subscriber)
    upstream.send(0)
    #expect(publishers[0].send("a") == .max(1))
    publishers[0].send(completion: .finished)
    upstream.send(1)
    #expect(inners[1].history == [.requested(.max(1))])
  }

  @Test func aPublisherThatFinishesAtOnceMakesNoNestedRequest() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.concatMap { Just($0) }.subscribe(subscriber)
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == .max(1))
    #expect(subscriber.values == [1, 2])
    #expect(outer.history == [.requested(.max(1))])
  }

  @Test func aHundredThousandPublishersOverflowNoStack() {
    let subscriber = ProbeSubscriber<Int, Never>()
    (1...100_000).publisher.concatMap { Just($0) }.count().subscribe(subscriber)
    #expect(subscriber.values == [100_000])
  }

  @Test func valuesThatWereNotRequestedAreDropped() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    concatenation.subscribe(subscriber)
    upstream.send(0)
    upstream.send(1)
    #expect(publishers[1].subscribers.isEmpty)
  }

  @Test func precedingBufferKeepsValuesSentMeanwhile() {
    let subject = PassthroughSubject<Int, ProbeError>()
    let subscriber = ProbeSubscriber<String, ProbeError>()
    subject.buffer(size: 10, prefetch: .byRequest, whenFull: .dropNewest)
      .concatMap { [publishers] in publishers[$0] }
      .subscribe(subscriber)
    subject.send(0)
    subject.send(1)
    publishers[0].send("a")
    publishers[0].send(completion: .finished)
    publishers[1].send("b")
    #expect(subscriber.values == ["a", "b"])
  }

  @Test(arguments: [true, false]) func aFailureOfEitherEndsItAndCancelsTheOther(upstreamFails: Bool) {
    let subscriber = ProbeSubscriber<String, ProbeError>(onCompletion: { [outer, inners] _ in
      #expect(outer.isCancelled == !upstreamFails)
      #expect(inners[0].isCancelled == upstreamFails)
    })
    concatenation.subscribe(subscriber)
    upstream.send(0)
    if upstreamFails {
      upstream.send(completion: .failure(ProbeError()))
      publishers[0].send("a")
    } else {
      publishers[0].send(completion: .failure(ProbeError()))
      upstream.send(1)
    }
    #expect(subscriber.log.dropFirst() == ["failure oops"])
    #expect(publishers[1].subscribers.isEmpty)
  }

  @Test func upstreamsFinishWithoutAPublisherIsPassedOnWithoutDemand() {
    let subscriber = ProbeSubscriber<String, ProbeError>(demand: nil)
    concatenation.subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription ConcatMap", "finished"])
  }

  @Test func cancelEndsBothAndStopsEvents() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    concatenation.subscribe(subscriber)
    upstream.send(0)
    subscriber.cancel()
    publishers[0].send("a")
    publishers[0].send(completion: .finished)
    upstream.send(completion: .finished)
    #expect(subscriber.log.count == 1)
    #expect(outer.history == [.requested(.max(1)), .cancelled])
    #expect(inners[0].history == [.requested(.unlimited), .cancelled])
  }

  @Test func cancellingInsideTheTransformPreventsSubscribing() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    upstream.concatMap { [publishers, unowned subscriber] in
      subscriber.cancel()
      return publishers[$0]
    }
    .subscribe(subscriber)
    #expect(upstream.send(0) == .none)
    #expect(publishers[0].subscribers.isEmpty)
    #expect(outer.isCancelled)
  }

  @Test func aPublisherMayFinishFromInsideADelivery() {
    let subscriber = ProbeSubscriber<String, ProbeError>(
      demand: .max(1),
      onValue: { [publishers] value in
        if value == "a" { publishers[0].send(completion: .finished) }
        return .max(1)
      }
    )
    concatenation.subscribe(subscriber)
    upstream.send(0)
    #expect(publishers[0].send("a") == .none)
    #expect(outer.requested == [.max(1), .max(1)])
    upstream.send(1)
    #expect(inners[1].history == [.requested(.max(1))])
    publishers[1].send("b")
    #expect(subscriber.values == ["a", "b"])
  }

  @Test func eitherSideOrBothMayBeUnableToFail() {
    let failing = ProbeSubscriber<Int, ProbeError>()
    Just(1).concatMap { Fail<Int, ProbeError>(error: ProbeError("\($0)")) }.subscribe(failing)
    Fail<Int, ProbeError>(error: ProbeError("2")).concatMap { Just($0) }.subscribe(failing)
    #expect(failing.completions == [.failure(ProbeError("1")), .failure(ProbeError("2"))])
  }

  @Test(arguments: [true, false]) func everythingIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<Int, Never>()
    let inner = PassthroughSubject<Int, Never>()
    do {
      let life = lives.makeLife()
      let cancellable = subject.concatMap { [life] _ in inner.map { _ in life } }.sink { _ in }
      subject.send(1)
      inner.send(1)
      if cancels {
        cancellable.cancel()
      } else {
        inner.send(completion: .finished)
        subject.send(completion: .finished)
      }
    }
    #expect(lives.living == 0)
  }
}
