import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct WithLatestFromTests {
  private let upstream = PassthroughSubject<Int, ProbeError>()
  private let other = PassthroughSubject<String, ProbeError>()

  @Test func eachValueMeetsTheLatestOfTheOther() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    upstream.withLatestFrom(other) { "\($0)\($1)" }.subscribe(subscriber)
    upstream.send(1)
    other.send("a")
    upstream.send(2)
    upstream.send(3)
    other.send("b")
    upstream.send(4)
    #expect(subscriber.values == ["2a", "3a", "4b"])
  }

  @Test func withoutAFunctionTheOthersValueIsSent() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    upstream.withLatestFrom(other).subscribe(subscriber)
    other.send("a")
    upstream.send(1)
    upstream.send(2)
    #expect(subscriber.values == ["a", "a"])
  }

  @Test func onlyUpstreamsCompletionEndsTheStream() {
    let subscriber = ProbeSubscriber<String, ProbeError>()
    upstream.withLatestFrom(other).subscribe(subscriber)
    other.send("a")
    other.send(completion: .finished)
    upstream.send(1)
    #expect(subscriber.completions.isEmpty)
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["a", "finished"])
  }

  @Test(arguments: [true, false]) func aFailureOfEitherEndsItAndCancelsTheOther(upstreamFails: Bool) {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let other = ProbePublisher<Int, ProbeError>(subscription: second)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.withLatestFrom(other).subscribe(subscriber)
    (upstreamFails ? upstream : other).send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["failure oops"])
    #expect(first.isCancelled == !upstreamFails)
    #expect(second.isCancelled == upstreamFails)
  }

  @Test func upstreamDemandIsDownstreamsPlusOneForEachDroppedValue() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let other = ProbePublisher<Int, ProbeError>(subscription: second)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1), onValue: { $0 == 7 ? .max(2) : .none })
    upstream.withLatestFrom(other).subscribe(subscriber)
    #expect(first.history == [.requested(.max(1))])
    #expect(second.history == [.requested(.unlimited)])
    #expect(upstream.send(1) == .max(1))
    other.send(7)
    #expect(upstream.send(2) == .max(2))
    #expect(subscriber.values == [7])
  }

  @Test func cancelFromInsideAValueEndsBothUpstreams() {
    let (first, second) = (ProbeSubscription(), ProbeSubscription())
    let upstream = ProbePublisher<Int, ProbeError>(subscription: first)
    let other = ProbePublisher<Int, ProbeError>(subscription: second)
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      cancel()
      return .none
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    upstream.withLatestFrom(other).subscribe(subscriber)
    other.send(7)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["7"])
    #expect(first.isCancelled && second.isCancelled)
  }

  @Test func upstreamIsNotSubscribedToWhenTheOtherFailsAtOnce() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    let upstream = ProbePublisher<Int, ProbeError>()
    upstream.withLatestFrom(Fail<Int, ProbeError>(error: ProbeError())).subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["failure oops"])
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func immediateCancelSubscribesToNoUpstream() {
    let (upstream, other) = (ProbePublisher<Int, ProbeError>(), ProbePublisher<Int, ProbeError>())
    let subscriber = ProbeSubscriber<Int, ProbeError>(onSubscription: { $0.cancel() })
    upstream.withLatestFrom(other).subscribe(subscriber)
    #expect(upstream.subscribers.isEmpty && other.subscribers.isEmpty)
  }

  @Test(arguments: [true, false]) func everythingIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let (upstream, other) = (
      PassthroughSubject<Int, Never>(), PassthroughSubject<LifeCounter.Life, Never>()
    )
    do {
      let life = lives.makeLife()
      let cancellable = upstream.withLatestFrom(other) { [life] _, latest in (life, latest) }.sink { _ in }
      other.send(lives.makeLife())
      upstream.send(1)
      #expect(lives.living == 2)
      if cancels { cancellable.cancel() } else { upstream.send(completion: .finished) }
    }
    #expect(lives.living == 0)
  }
}
