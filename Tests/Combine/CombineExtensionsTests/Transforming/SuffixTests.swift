import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct SuffixTests {
  enum End: CaseIterable {
    case cancel
    case failure
    case finish
  }

  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test(arguments: [
    (0, []),
    (1, [4]),
    (3, [2, 3, 4]),
    (4, [1, 2, 3, 4]),
    (5, [1, 2, 3, 4]),
  ])
  func lastValuesAreSentInOrder(maxLength: Int, values: [Int]) {
    let subscriber = ProbeSubscriber<Int, Never>()
    (1...4).publisher.suffix(maxLength).subscribe(subscriber)
    #expect(subscriber.values == values)
    #expect(subscriber.completions == [.finished])
  }

  @Test func sendsNothingBeforeUpstreamFinishes() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.suffix(2).subscribe(subscriber)
    for value in 1...3 { #expect(upstream.send(value) == .none) }
    #expect(subscriber.log == ["subscription Suffix"])
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["2", "3", "finished"])
  }

  @Test(arguments: [nil, 1]) func requestsUnlimitedDemandFromUpstream(demand: Int?) {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: demand.map { .max($0) })
    upstream.suffix(2).subscribe(subscriber)
    subscriber.request(.max(3))
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func valuesWaitForDemandAndTheFinishFollowsTheLast() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.suffix(3).subscribe(subscriber)
    for value in 1...4 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(subscriber.log.count == 1)
    subscriber.request(.max(1))
    #expect(subscriber.log.dropFirst() == ["2"])
    subscriber.request(.max(1))
    #expect(subscriber.log.dropFirst() == ["2", "3"])
    subscriber.request(.max(1))
    #expect(subscriber.log.dropFirst() == ["2", "3", "4", "finished"])
  }

  @Test func demandThatAValueReturnsCounts() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1), onValue: { $0 == 2 ? .max(1) : .none })
    upstream.suffix(3).subscribe(subscriber)
    for value in 1...4 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["2", "3"])
  }

  @Test(arguments: [0, 2]) func aFinishWithoutValuesNeedsNoDemand(maxLength: Int) {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    upstream.suffix(maxLength).subscribe(subscriber)
    if maxLength == 0 { upstream.send(1) }
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["finished"])
  }

  @Test(arguments: [nil, 2]) func failuresDropValuesAndNeedNoDemand(demand: Int?) {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: demand.map { .max($0) })
    upstream.suffix(2).subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["failure oops"])
  }

  @Test func aCancelGoesToUpstreamAndNothingFollows() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.suffix(2).subscribe(subscriber)
    upstream.send(1)
    subscriber.cancel()
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(subscriber.log.count == 1)
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test func aCancelInsideADeliveryDropsTheOtherValues() {
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { _ in
      cancel()
      return .none
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    upstream.suffix(2).subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["2"])
    // Upstream has already completed, so there is nothing to cancel.
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func cancellingOnSubscriptionDoesNotReachUpstream() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onSubscription: { $0.cancel() })
    upstream.suffix(2).subscribe(subscriber)
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func eachSubscriberHasItsOwnLastValues() {
    let subject = PassthroughSubject<Int, Never>()
    let suffix = subject.suffix(2)
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    suffix.subscribe(first)
    subject.send(1)
    suffix.subscribe(second)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(first.values == [1, 2])
    #expect(second.values == [2])
  }

  @Test func valuesSentDuringReleaseCauseNoConflict() {
    let subject = PassthroughSubject<ReleaseProbe, Never>()
    var received = 0
    let cancellable = subject.suffix(1).sink { _ in received += 1 }
    subject.send(ReleaseProbe { subject.send(ReleaseProbe {}) })
    subject.send(ReleaseProbe {})
    #expect(received == 0)
    subject.send(completion: .finished)
    #expect(received == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test(arguments: [0, 2], End.allCases) func noMoreValuesAreKeptThanAsked(maxLength: Int, end: End) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, ProbeError>()
    let cancellable = subject.suffix(maxLength).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    for _ in 1...5 { subject.send(lives.makeLife()) }
    #expect(lives.living == maxLength)
    switch end {
    case .cancel: cancellable.cancel()
    case .failure: subject.send(completion: .failure(ProbeError()))
    case .finish: subject.send(completion: .finished)
    }
    #expect(lives.living == 0)
  }

  @Test func aCancelReleasesTheValuesThatWaitForDemand() {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, Never>()
    let subscriber = ProbeSubscriber<LifeCounter.Life, Never>(demand: nil)
    subject.suffix(2).subscribe(subscriber)
    for _ in 1...3 { subject.send(lives.makeLife()) }
    subject.send(completion: .finished)
    #expect(lives.living == 2)
    subscriber.cancel()
    #expect(lives.living == 0)
    #expect(subscriber.log.count == 1)
  }

  @Test(arguments: End.allCases) func downstreamIsReleasedAtTheEnd(end: End) {
    var released = false
    let subject = PassthroughSubject<Int, ProbeError>()
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      subject.suffix(2).subscribe(subscriber)
      subject.send(1)
      switch end {
      case .cancel: subscriber.cancel()
      case .failure: subject.send(completion: .failure(ProbeError()))
      case .finish: subject.send(completion: .finished)
      }
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func aNegativeNumberTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = Empty<Int, Never>().suffix(-1)
    }
  }
}
