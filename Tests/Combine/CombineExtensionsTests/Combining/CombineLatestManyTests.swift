import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct CombineLatestManyTests {
  private let subscriptions = (0..<3).map { _ in ProbeSubscription() }
  private let publishers: [ProbePublisher<Int, ProbeError>]

  init() {
    publishers = subscriptions.map { ProbePublisher(subscription: $0) }
  }

  @Test func combinesLatestValuesInCollectionOrder() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    publishers.combineLatest().subscribe(subscriber)
    publishers[2].send(30)
    publishers[0].send(10)
    publishers[0].send(11)
    #expect(subscriber.log == ["subscription CombineLatest"])
    publishers[1].send(20)
    publishers[2].send(31)
    #expect(subscriber.values == [[11, 20, 30], [11, 20, 31]])
  }

  @Test func aPublisherCombinesWithACollectionAndWithAList() {
    let own = PassthroughSubject<Int, Never>()
    let others = (0..<2).map { CurrentValueSubject<Int, Never>($0) }
    let (first, second) = (ProbeSubscriber<[Int], Never>(), ProbeSubscriber<[Int], Never>())
    own.map { -$0 }.combineLatest(with: others).subscribe(first)
    own.map { -$0 }.combineLatest(with: others[1], others[0]).subscribe(second)
    own.send(7)
    #expect(first.values == [[-7, 0, 1]])
    #expect(second.values == [[-7, 1, 0]])
  }

  @Test func valuesMayBeOptional() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int?, Never>() }
    let subscriber = ProbeSubscriber<[Int?], Never>()
    subjects.combineLatest().subscribe(subscriber)
    subjects[0].send(nil)
    subjects[1].send(nil)
    subjects[0].send(1)
    subjects[0].send(nil)
    #expect(subscriber.values == [[nil, nil], [1, nil], [nil, nil]])
  }

  @Test func withoutPublishersItFinishesAtOnceAndOneIsEnough() {
    let (none, one) = (ProbeSubscriber<[Int], Never>(demand: nil), ProbeSubscriber<[Int], Never>())
    [Just<Int>]().combineLatest().subscribe(none)
    [[1, 2].publisher].combineLatest().subscribe(one)
    #expect(none.log.dropFirst() == ["finished"])
    #expect(one.log.dropFirst() == ["[1]", "[2]", "finished"])
  }

  @Test func anArrayThatWasKeptDoesNotChange() {
    let subjects = (0..<2).map { CurrentValueSubject<Int, Never>($0) }
    var kept: [[Int]] = []
    let cancellable = subjects.combineLatest().sink { kept.append($0) }
    for value in 10..<13 { subjects[1].send(value) }
    #expect(kept == [[0, 1], [0, 10], [0, 11], [0, 12]])
    withExtendedLifetime(cancellable) {}
  }

  @Test func eachPublisherGetsAllDemand() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(2), onValue: { _ in .max(5) })
    publishers.combineLatest().subscribe(subscriber)
    subscriber.request(.none)
    subscriber.request(.max(1))
    for publisher in publishers { #expect(publisher.send(0) == .none) }
    for subscription in subscriptions {
      #expect(subscription.requested == [.max(2), .max(1), .max(5)])
    }
  }

  @Test func valuesWithoutDemandAreCombinedButNotSentLater() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(1))
    publishers.combineLatest().subscribe(subscriber)
    for publisher in publishers { publisher.send(0) }
    publishers[1].send(1)
    subscriber.request(.max(1))
    #expect(subscriber.values == [[0, 0, 0]])
    publishers[2].send(2)
    #expect(subscriber.values == [[0, 0, 0], [0, 1, 2]])
  }

  @Test func itFinishesWhenAllHave() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    publishers.combineLatest().subscribe(subscriber)
    for publisher in publishers { publisher.send(0) }
    publishers[0].send(completion: .finished)
    publishers[2].send(completion: .finished)
    publishers[1].send(1)
    publishers[1].send(completion: .finished)
    publishers[1].send(2)
    #expect(subscriber.log.dropFirst() == ["[0, 0, 0]", "[0, 1, 0]", "finished"])
  }

  @Test func finishesWhenAnUpstreamFinishesWithoutAValue() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    publishers.combineLatest().subscribe(subscriber)
    publishers[0].send(1)
    publishers[0].send(completion: .finished)
    #expect(subscriber.completions.isEmpty)
    publishers[1].send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["finished"])
    #expect(subscriptions.map(\.isCancelled) == [false, false, true])
  }

  @Test func aFailureCancelsTheOthersAndPreventsFurtherSubscriptions() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    let failing = publishers.map { $0.eraseToAnyPublisher() }
    let all =
      failing.prefix(2) + [Fail<Int, ProbeError>(error: ProbeError()).eraseToAnyPublisher()]
      + failing.suffix(1)
    all.combineLatest().subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["failure oops"])
    #expect(subscriptions.map(\.isCancelled) == [true, true, false])
    #expect(publishers[2].subscribers.isEmpty)
    publishers[0].send(1)
    publishers[0].send(completion: .failure(ProbeError()))
    #expect(subscriber.events.count == 2)
  }

  @Test func cancelFromInsideAValueEndsAllUpstreams() {
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<[Int], ProbeError>(onValue: { _ in
      cancel()
      return .max(1)
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    publishers.combineLatest().subscribe(subscriber)
    for publisher in publishers { publisher.send(0) }
    publishers[0].send(1)
    publishers[0].send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["[0, 0, 0]"])
    for subscription in subscriptions {
      #expect(subscription.history == [.requested(.unlimited), .cancelled])
    }
  }

  @Test func immediateCancelSubscribesToNoUpstream() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>(onSubscription: { $0.cancel() })
    publishers.combineLatest().subscribe(subscriber)
    #expect(publishers.allSatisfy { $0.subscribers.isEmpty })
  }

  @Test func aSecondSubscriptionOfAnUpstreamIsCancelled() {
    let stray = ProbeSubscription()
    publishers.combineLatest().subscribe(ProbeSubscriber())
    publishers[1].send(subscription: stray)
    #expect(stray.history == [.cancelled])
  }

  @Test func reentrantValuesFollowTheCurrentOne() {
    let subjects = (0..<2).map { CurrentValueSubject<Int, Never>($0) }
    let subscriber = ProbeSubscriber<[Int], Never>(onValue: { values in
      if values[0] < 3 { subjects[0].send(values[0] + 1) }
      return .none
    })
    subjects.combineLatest().subscribe(subscriber)
    #expect(subscriber.values == [[0, 1], [1, 1], [2, 1], [3, 1]])
  }

  @Test func demandInsideAValueIsRequestedFromAll() {
    var request: () -> Void = {}
    let subscriber = ProbeSubscriber<[Int], ProbeError>(
      demand: .max(1),
      onValue: { _ in
        request()
        return .max(2)
      }
    )
    request = { [unowned subscriber] in subscriber.request(.max(3)) }
    publishers.combineLatest().subscribe(subscriber)
    for publisher in publishers { publisher.send(0) }
    for subscription in subscriptions {
      #expect(subscription.requested == [.max(1), .max(3), .max(2)])
    }
  }

  @Test(arguments: [true, false]) func everythingIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let subjects = (0..<2).map { _ in PassthroughSubject<LifeCounter.Life, Never>() }
    do {
      let life = lives.makeLife()
      let cancellable = subjects.combineLatest().sink { [life] _ in withExtendedLifetime(life) {} }
      for subject in subjects { subject.send(lives.makeLife()) }
      subjects[0].send(lives.makeLife())
      #expect(lives.living == 3)
      if cancels {
        cancellable.cancel()
      } else {
        for subject in subjects { subject.send(completion: .finished) }
      }
    }
    #expect(lives.living == 0)
  }

  @Test func aReleasedValueMaySendFromItsDeinitializer() {
    let subjects = (0..<2).map { _ in PassthroughSubject<ReleaseProbe?, Never>() }
    var count = 0
    let cancellable = subjects.combineLatest().sink { _ in count += 1 }
    subjects[0].send(nil)
    subjects[1].send(ReleaseProbe { subjects[0].send(nil) })
    subjects[1].send(nil)
    #expect(count == 3)
    cancellable.cancel()
  }

  @Test func tenThousandMayBeCombined() {
    let subjects = (0..<10_000).map { CurrentValueSubject<Int, Never>($0) }
    var (count, last) = (0, 0)
    let cancellable = subjects.combineLatest().sink {
      count += 1
      last = $0[9_999]
    }
    for value in 0..<10_000 { subjects[9_999].send(value) }
    #expect(count == 10_001)
    #expect(last == 9_999)
    cancellable.cancel()
  }

  @Test func publishersThatSendOnRequestDoNotNest() {
    let sequences = (0..<10_000).map { _ in [1, 2].publisher }
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1), onValue: { _ in .max(1) })
    sequences.combineLatest().map { $0[0] + $0[9_999] }.subscribe(subscriber)
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.values.last == 4)
  }
}
