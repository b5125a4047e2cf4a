import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct ZipManyTests {
  private let subscriptions = (0..<3).map { _ in ProbeSubscription() }
  private let publishers: [ProbePublisher<Int, ProbeError>]

  init() {
    publishers = subscriptions.map { ProbePublisher(subscription: $0) }
  }

  @Test func valuesAreZippedInTheOrderOfTheCollection() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    publishers.zip().subscribe(subscriber)
    for value in 30..<33 { publishers[2].send(value) }
    for value in 10..<12 { publishers[0].send(value) }
    #expect(subscriber.log == ["subscription Zip"])
    for value in 20..<23 { publishers[1].send(value) }
    publishers[0].send(12)
    #expect(subscriber.values == [[10, 20, 30], [11, 21, 31], [12, 22, 32]])
  }

  @Test func aPublisherIsZippedWithACollectionAndWithAList() {
    let own = [1, 2, 3].publisher
    let others = [[4, 5].publisher, [6, 7].publisher]
    let (first, second) = (ProbeSubscriber<[Int], Never>(), ProbeSubscriber<[Int], Never>())
    own.map { -$0 }.zip(with: others).subscribe(first)
    own.map { -$0 }.zip(with: others[1], others[0]).subscribe(second)
    #expect(first.log.dropFirst() == ["[-1, 4, 6]", "[-2, 5, 7]", "finished"])
    #expect(second.log.dropFirst() == ["[-1, 6, 4]", "[-2, 7, 5]", "finished"])
  }

  @Test func valuesMayBeOptional() {
    let sequences = [[1, nil].publisher, [nil, nil].publisher]
    let subscriber = ProbeSubscriber<[Int?], Never>()
    sequences.zip().subscribe(subscriber)
    #expect(subscriber.values == [[1, nil], [nil, nil]])
  }

  @Test func withoutPublishersItFinishesAtOnceAndOneIsEnough() {
    let (none, one) = (ProbeSubscriber<[Int], Never>(demand: nil), ProbeSubscriber<[Int], Never>())
    [Just<Int>]().zip().subscribe(none)
    [[1, 2].publisher].zip().subscribe(one)
    #expect(none.log.dropFirst() == ["finished"])
    #expect(one.log.dropFirst() == ["[1]", "[2]", "finished"])
  }

  @Test func eachPublisherGetsAllDemand() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(2), onValue: { _ in .max(5) })
    publishers.zip().subscribe(subscriber)
    subscriber.request(.none)
    subscriber.request(.max(1))
    for publisher in publishers { #expect(publisher.send(0) == .none) }
    for subscription in subscriptions {
      #expect(subscription.requested == [.max(2), .max(1), .max(5)])
    }
  }

  @Test func valuesWaitForDemand() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(1))
    publishers.zip().subscribe(subscriber)
    for value in 0..<3 {
      for publisher in publishers { publisher.send(value) }
    }
    #expect(subscriber.values == [[0, 0, 0]])
    subscriber.request(.max(1))
    #expect(subscriber.values == [[0, 0, 0], [1, 1, 1]])
    publishers[0].send(completion: .finished)
    #expect(subscriber.completions.isEmpty)
    subscriber.request(.max(1))
    #expect(subscriber.log.suffix(2) == ["[2, 2, 2]", "finished"])
  }

  @Test func finishesAfterAllValuesOfAFinishedUpstream() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    publishers.zip().subscribe(subscriber)
    publishers[0].send(1)
    publishers[0].send(2)
    publishers[0].send(completion: .finished)
    publishers[1].send(1)
    publishers[1].send(2)
    publishers[1].send(3)
    publishers[2].send(1)
    #expect(subscriber.completions.isEmpty)
    publishers[2].send(2)
    #expect(subscriber.log.dropFirst() == ["[1, 1, 1]", "[2, 2, 2]", "finished"])
    #expect(subscriptions.map(\.isCancelled) == [false, true, true])
  }

  @Test func finishesWhenAnUpstreamWithoutQueuedValuesFinishes() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>()
    publishers.zip().subscribe(subscriber)
    publishers[0].send(1)
    publishers[1].send(completion: .finished)
    #expect(subscriber.log.dropFirst() == ["finished"])
    #expect(subscriptions.map(\.isCancelled) == [true, false, true])
  }

  @Test func aFailureEndsItAtOnceAndCancelsTheOthers() {
    let subscriber = ProbeSubscriber<[Int], ProbeError>(demand: .max(1))
    publishers.zip().subscribe(subscriber)
    for publisher in publishers { publisher.send(1) }
    for publisher in publishers { publisher.send(2) }
    publishers[1].send(completion: .failure(ProbeError()))
    #expect(subscriber.log.dropFirst() == ["[1, 1, 1]", "failure oops"])
    #expect(subscriptions.map(\.isCancelled) == [true, false, true])
  }

  @Test func cancelFromInsideAValueEndsAllUpstreams() {
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<[Int], ProbeError>(onValue: { _ in
      cancel()
      return .max(1)
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    publishers.zip().subscribe(subscriber)
    for publisher in publishers { publisher.send(0) }
    for publisher in publishers { publisher.send(0) }
    #expect(subscriber.log.dropFirst() == ["[0, 0, 0]"])
    for subscription in subscriptions {
      #expect(subscription.history == [.requested(.unlimited), .cancelled])
    }
  }

  @Test func valuesSentFromInsideAValueAreZippedAfterIt() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    let subscriber = ProbeSubscriber<[Int], Never>(onValue: { values in
      if values[0] < 3 { for subject in subjects { subject.send(values[0] + 1) } }
      return .none
    })
    subjects.zip().subscribe(subscriber)
    for subject in subjects { subject.send(0) }
    #expect(subscriber.values == [[0, 0], [1, 1], [2, 2], [3, 3]])
  }

  @Test(arguments: [true, false]) func everythingIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let subjects = (0..<2).map { _ in PassthroughSubject<LifeCounter.Life, Never>() }
    do {
      let life = lives.makeLife()
      let cancellable = subjects.zip().sink { [life] _ in withExtendedLifetime(life) {} }
      for _ in 0..<3 { subjects[0].send(lives.makeLife()) }
      #expect(lives.living == 4)
      if cancels { cancellable.cancel() } else { subjects[1].send(completion: .finished) }
    }
    #expect(lives.living == 0)
  }

  @Test func tenThousandMayBeZippedThoughEachSendsOnRequest() {
    let sequences = (0..<10_000).map { [$0, -$0].publisher }
    let subscriber = ProbeSubscriber<[Int], Never>(demand: .max(1), onValue: { _ in .max(1) })
    sequences.zip().subscribe(subscriber)
    #expect(subscriber.values == [Array(0..<10_000), (0..<10_000).map { -$0 }])
    #expect(subscriber.completions == [.finished])
  }
}
