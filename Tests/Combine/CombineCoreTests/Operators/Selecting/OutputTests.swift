import CombineCore
import CombineProbes
import Testing

struct OutputTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test func prefixSendsTheFirstValuesAndFinishesWithTheLast() {
    var upstreamAtCompletion: [ProbeSubscription.Event] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(7),
      onValue: { .max($0) },
      onCompletion: { [subscription] _ in upstreamAtCompletion = subscription.history }
    )
    upstream.prefix(2).subscribe(subscriber)
    #expect([1, 2, 3].map { upstream.send($0) } == [.max(1), .max(2), .none])
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription Output", "1", "2", "finished"])
    #expect(upstreamAtCompletion == [.requested(.max(7)), .cancelled])
    #expect(subscription.history == upstreamAtCompletion)
  }

  @Test func valuesBeforeTheRangeAreMadeGood() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in .max(5) })
    upstream.output(in: 2...3).subscribe(subscriber)
    #expect((0...4).map { upstream.send($0) } == [.max(1), .max(1), .max(5), .max(5), .none])
    #expect(subscriber.log == ["subscription Output", "2", "3", "finished"])
  }

  @Test func outputAtSendsTheOneValue() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.output(at: 1).subscribe(subscriber)
    for value in 10...13 { upstream.send(value) }
    #expect(subscriber.log == ["subscription Output", "11", "finished"])
  }

  @Test func rangesAreResolvedWhenTheOperatorIsApplied() {
    let subject = PassthroughSubject<Int, Never>()
    #expect(subject.output(in: 8...).range == 8..<Int.max)
    #expect(subject.output(in: Int.max...).range == Int.max..<Int.max)
    #expect(subject.output(in: ..<3).range == 0..<3)
    #expect(subject.output(in: ...3).range == 0..<4)
    #expect(subject.output(in: 2..<3).range == 2..<3)
    #expect(subject.prefix(4).range == 0..<4)
    #expect(subject.output(at: 4).range == 4..<5)
  }

  @Test(arguments: [0..<0, 2..<2])
  func emptyRangesFinishWithTheNextValue(range: Range<Int>) {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.output(in: range).subscribe(subscriber)
    for value in 0..<range.lowerBound { #expect(upstream.send(value) == .max(1)) }
    #expect(subscriber.completions.isEmpty)
    #expect(upstream.send(9) == .none)
    #expect(subscriber.log == ["subscription Output", "finished"])
    #expect(subscription.isCancelled)
  }

  @Test func shorterStreamsForwardTheirCompletion() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(2).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    upstream.send(completion: .finished)
    #expect(subscriber.log == ["subscription Output", "1", "failure oops"])
    #expect(!subscription.isCancelled)
  }

  @Test func requestsAreForwardedAlsoOfNone() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(3))
    upstream.prefix(2).subscribe(subscriber)
    subscriber.request(.none)
    #expect(subscription.history == [.requested(.max(3)), .requested(.none)])
  }

  @Test func cancelReachesUpstreamOnce() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.prefix(2).subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    upstream.send(completion: .finished)
    #expect(subscription.history == [.cancelled])
    #expect(subscriber.log == ["subscription Output"])
  }

  @Test func aValueSentFromInsideTheLastEndsTheStream() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { [upstream] value in
      if value == 2 { upstream.send(3) }
      return .none
    })
    upstream.prefix(2).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    #expect(subscriber.log == ["subscription Output", "1", "2", "finished"])
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func cancelFromInsideTheLastValueSuppressesTheEnd() {
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { _ in
      weakSubscriber?.cancel()
      return .none
    })
    weakSubscriber = subscriber
    [1, 2].publisher.eraseToAnyPublisher().prefix(1).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Output", "1"])
  }

  @Test func placesAreCountedInAnyState() {
    let early = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    early.output(in: 1..<3).subscribe(subscriber)
    for value in 0...2 { early.send(value) }
    #expect(subscriber.log == ["1", "2"])
    early.send(subscription: subscription)
    early.send(3)
    early.send(4)
    #expect(subscriber.log == ["1", "2", "subscription Output", "finished"])

    let other = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(2).subscribe(other)
    other.cancel()
    for value in 1...3 { upstream.send(value) }
    #expect(other.log == ["subscription Output", "1", "2"])
  }

  @Test func furtherSubscriptionsAreCancelled() {
    upstream.prefix(1).subscribe(ProbeSubscriber())
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(second.history == [.cancelled])
  }

  @Test func finishingReleasesUpstream() {
    var released = false
    let subject = PassthroughSubject<Int, Never>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      subject.prefix(1).subscribe(subscriber)
      subject.send(1)
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func isNamedOutput() throws {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.prefix(1).subscribe(subscriber)
    let object = try #require(subscriber.subscription)
    #expect((object as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == "Output")
    #expect(mirrorLabels(of: object).isEmpty)
    #expect(upstream.subscribers[0].combineIdentifier == object.combineIdentifier)
  }

  @Test func isEquatableWhenUpstreamIs() {
    let publisher = Publishers.Output(upstream: Just(1), range: 0..<2)
    #expect(publisher == Publishers.Output(upstream: Just(1), range: 0..<2))
    #expect(publisher != Publishers.Output(upstream: Just(1), range: 0..<3))
    #expect(publisher != Publishers.Output(upstream: Just(2), range: 0..<2))
  }

  @Test func aNegativePrefixTraps() async {
    await #expect(processExitsWith: .failure) { _ = PassthroughSubject<Int, Never>().prefix(-1) }
  }

  @Test func anIndexThatIsNegativeOrTheLastTraps() async {
    await #expect(processExitsWith: .failure) { _ = PassthroughSubject<Int, Never>().output(at: -1) }
    await #expect(processExitsWith: .failure) { _ = PassthroughSubject<Int, Never>().output(at: .max) }
  }

  @Test func negativeBoundsTrap() async {
    await #expect(processExitsWith: .failure) { _ = PassthroughSubject<Int, Never>().output(in: (-1)...) }
    await #expect(processExitsWith: .failure) {
      _ = Publishers.Output(upstream: PassthroughSubject<Int, Never>(), range: -2 ..< -1)
    }
  }
}
