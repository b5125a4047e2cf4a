import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct PairwiseTests {
  private func log<Failure>(_ pairs: some Publisher<(Int, Int), Failure>) -> some Publisher<[Int], Failure> {
    pairs.map { [$0, $1] }
  }

  @Test func pairsEachValueWithItsPredecessor() {
    let subscriber = ProbeSubscriber<[Int], Never>()
    log((1...4).publisher.pairwise()).subscribe(subscriber)
    #expect(subscriber.values == [[1, 2], [2, 3], [3, 4]])
    #expect(subscriber.completions == [.finished])
  }

  @Test(arguments: [[], [1]]) func fewerThanTwoValuesGiveNoPair(values: [Int]) {
    let subscriber = ProbeSubscriber<[Int], Never>()
    log(values.publisher.pairwise()).subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["finished"])
  }

  @Test func requestsAReplacementForTheFirstValue() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(1))
    log(upstream.pairwise()).subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(1))])
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == .none)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["[1, 2]", "failure oops"])
  }

  @Test func aValueSentInsideADeliveryIsPairedWithTheDeliveredOne() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<[Int], Never>(onValue: { pair in
      if pair == [1, 2] { subject.send(3) }
      return .none
    })
    log(subject.pairwise()).subscribe(subscriber)
    for value in [1, 2, 4] { subject.send(value) }
    #expect(subscriber.values == [[1, 2], [2, 3], [3, 4]])
  }

  @Test func eachSubscriberHasItsOwnLatestValue() {
    let subject = PassthroughSubject<Int, Never>()
    let pairs = log(subject.pairwise())
    let (first, second) = (ProbeSubscriber<[Int], Never>(), ProbeSubscriber<[Int], Never>())
    pairs.subscribe(first)
    subject.send(1)
    pairs.subscribe(second)
    subject.send(2)
    #expect(first.values == [[1, 2]])
    #expect(second.values.isEmpty)
  }

  @Test(arguments: [true, false]) func theLatestValueIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, Never>()
    let cancellable = subject.pairwise().sink { _ in }
    for _ in 1...3 { subject.send(lives.makeLife()) }
    #expect(lives.living == 1)
    if cancels { cancellable.cancel() } else { subject.send(completion: .finished) }
    #expect(lives.living == 0)
  }
}
