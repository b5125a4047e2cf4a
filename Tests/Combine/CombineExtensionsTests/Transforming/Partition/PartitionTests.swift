import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct PartitionTests {
  typealias Subscriber = ProbeSubscriber<Int, ProbeError>

  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  private func isEven(_ value: Int) -> Bool { value.isMultiple(of: 2) }

  @Test func predicateSelectsTheStream() {
    let (even, odd) = upstream.partition(isEven)
    let (evens, odds) = (Subscriber(), Subscriber())
    even.subscribe(evens)
    odd.subscribe(odds)
    for value in 1...5 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(evens.log == ["subscription Partition", "2", "4", "finished"])
    #expect(odds.log == ["subscription Partition", "1", "3", "5", "finished"])
  }

  @Test(arguments: [Subscribers.Demand.unlimited, .max(1)])
  func secondSubscribedStreamReceivesAllItsValues(demand: Subscribers.Demand) {
    let (even, odd) = (1...5).publisher.partition(isEven)
    let (evens, odds) = (
      ProbeSubscriber<Int, Never>(demand: demand, onValue: { _ in .max(1) }),
      ProbeSubscriber<Int, Never>(demand: demand, onValue: { _ in .max(1) })
    )
    even.subscribe(evens)
    #expect(evens.log.dropFirst() == ["2", "4", "finished"])
    odd.subscribe(odds)
    #expect(odds.log.dropFirst() == ["1", "3", "5", "finished"])
  }

  @Test func upstreamIsSubscribedOnceAndThePredicateRunsOncePerValue() {
    var asked: [Int] = []
    let (even, odd) = upstream.partition {
      asked.append($0)
      return isEven($0)
    }
    #expect(upstream.subscribers.isEmpty)
    for _ in 1...2 {
      even.subscribe(Subscriber())
      odd.subscribe(Subscriber())
    }
    for value in 1...3 { upstream.send(value) }
    #expect(upstream.subscribers.count == 1)
    #expect(asked == [1, 2, 3])
  }

  @Test func failuresEndBothStreamsAfterWaitingValues() {
    let (even, odd) = upstream.partition(isEven)
    let (evens, odds) = (Subscriber(), Subscriber(demand: .max(1)))
    even.subscribe(evens)
    odd.subscribe(odds)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .failure(ProbeError()))
    #expect(evens.log.dropFirst() == ["2", "failure oops"])
    #expect(odds.log.dropFirst() == ["1"])
    odds.request(.max(1))
    #expect(odds.log.dropFirst() == ["1", "3", "failure oops"])
  }

  @Test func upstreamGetsTheLargerOfBothDemands() {
    let (even, odd) = upstream.partition(isEven)
    let (evens, odds) = (Subscriber(demand: .max(2)), Subscriber(demand: nil))
    even.subscribe(evens)
    odd.subscribe(odds)
    odds.request(.max(3))
    #expect(subscription.requested == [.max(2), .max(1)])
    // The remaining demand is two even and three odd values, and three values have been requested.
    #expect(upstream.send(1) == .none)
    #expect(upstream.send(3) == .max(1))
    #expect(upstream.send(2) == .none)
    #expect(upstream.send(4) == .max(1))
    #expect(upstream.send(5) == .none)
    #expect(evens.values == [2, 4])
    #expect(odds.values == [1, 3, 5])
  }

  @Test func requestsReplacementsForValuesOfTheOtherSide() {
    let (even, _) = upstream.partition(isEven)
    let evens = Subscriber(demand: .max(1))
    even.subscribe(evens)
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == .none)
    evens.request(.unlimited)
    evens.request(.max(1))
    #expect(subscription.requested == [.max(1), .unlimited])
    #expect(upstream.send(1) == .none)
  }

  @Test func bufferedValuesAreNotRequestedAgain() {
    let (even, odd) = upstream.partition(isEven)
    let (evens, odds) = (Subscriber(demand: .max(3)), Subscriber(demand: nil))
    even.subscribe(evens)
    odd.subscribe(odds)
    for value in [1, 3, 5, 2, 4, 6] { upstream.send(value) }
    odds.request(.max(2))
    #expect(odds.values == [1, 3])
    #expect(subscription.requested == [.max(3)])
    odds.request(.max(2))
    #expect(odds.values == [1, 3, 5])
    #expect(subscription.requested == [.max(3), .max(1)])
  }

  @Test func cancellingOneLeavesTheOtherAndCancellingBothCancelsUpstream() {
    let (even, odd) = upstream.partition(isEven)
    let (evens, odds) = (Subscriber(), Subscriber())
    even.subscribe(evens)
    odd.subscribe(odds)
    evens.cancel()
    upstream.send(1)
    upstream.send(2)
    #expect(!subscription.isCancelled)
    odds.cancel()
    odds.cancel()
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    #expect(upstream.send(3) == .none)
    upstream.send(completion: .finished)
    #expect(evens.values.isEmpty && evens.completions.isEmpty)
    #expect(odds.log.dropFirst() == ["1"])
  }

  @Test func subscribingAfterAllCancelledRestarts() {
    let (even, odd) = (1...4).publisher.partition(isEven)
    let first = ProbeSubscriber<Int, Never>()
    even.first().subscribe(first)
    #expect(first.log.dropFirst() == ["2", "finished"])
    let (evens, odds) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    odd.subscribe(odds)
    even.subscribe(evens)
    #expect(odds.values == [1, 3])
    #expect(evens.values == [2, 4])
  }

  @Test func subscribersShareAStreamFromTheirSubscription() {
    let (even, odd) = upstream.partition(isEven)
    let (first, second, late) = (Subscriber(), Subscriber(), Subscriber())
    odd.subscribe(first)
    upstream.send(1)
    odd.subscribe(second)
    upstream.send(3)
    upstream.send(completion: .finished)
    odd.subscribe(late)
    #expect(first.log.dropFirst() == ["1", "3", "finished"])
    #expect(second.log.dropFirst() == ["3", "finished"])
    #expect(late.log.dropFirst() == ["finished"])
    withExtendedLifetime(even) {}
  }

  @Test func onlyTheFirstSubscriberReceivesTheBacklog() {
    let (even, odd) = upstream.partition(isEven)
    even.subscribe(Subscriber())
    upstream.send(1)
    let (first, second) = (Subscriber(), Subscriber())
    odd.subscribe(first)
    odd.subscribe(second)
    #expect(first.values == [1])
    #expect(second.values.isEmpty)
  }

  @Test func backlogWaitsForDemandAndPrecedesNewValues() {
    let (even, odd) = upstream.partition(isEven)
    even.subscribe(Subscriber())
    for value in [1, 3] { upstream.send(value) }
    let odds = Subscriber(
      demand: .max(1),
      onValue: { [upstream] value in
        if value == 1 { upstream.send(5) }
        return .none
      }
    )
    odd.subscribe(odds)
    #expect(odds.values == [1])
    odds.request(.max(5))
    #expect(odds.values == [1, 3, 5])
  }

  @Test func cancelFromInsideAValueStopsIt() {
    let (even, odd) = (1...10).publisher.partition(isEven)
    var cancel: () -> Void = {}
    let evens = ProbeSubscriber<Int, Never>(onValue: { value in
      if value == 4 { cancel() }
      return .none
    })
    cancel = { [unowned evens] in evens.cancel() }
    even.subscribe(evens)
    #expect(evens.log.dropFirst() == ["2", "4"])
    withExtendedLifetime(odd) {}
  }

  @Test func cancellingDuringTheBacklogDropsTheRest() {
    let (even, odd) = upstream.partition(isEven)
    even.subscribe(Subscriber())
    for value in [1, 3, 5] { upstream.send(value) }
    var cancel: () -> Void = {}
    let odds = Subscriber(onValue: { _ in
      cancel()
      return .none
    })
    cancel = { [unowned odds] in odds.cancel() }
    odd.subscribe(odds)
    #expect(odds.values == [1])
    let later = Subscriber()
    odd.subscribe(later)
    upstream.send(7)
    #expect(later.values == [7])
  }

  @Test func cancellingOnSubscriptionDoesNotSubscribeToUpstream() {
    let (even, _) = upstream.partition(isEven)
    even.subscribe(Subscriber(onSubscription: { $0.cancel() }))
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func releasedStreamsBufferNothing() {
    let lives = LifeCounter()
    let subject = PassthroughSubject<LifeCounter.Life, Never>()
    var (mine, other): (AnyPublisher<LifeCounter.Life, Never>, AnyPublisher<LifeCounter.Life, Never>?) =
      subject.partition { _ in false }
    let cancellable = mine.sink { _ in }
    subject.send(lives.makeLife())
    #expect(lives.living == 1)
    other = nil
    #expect(lives.living == 0)
    subject.send(lives.makeLife())
    #expect(lives.living == 0)
    mine = Empty().eraseToAnyPublisher()
    withExtendedLifetime((cancellable, other)) {}
  }

  @Test(arguments: [true, false]) func everythingIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<Int, Never>()
    do {
      let life = lives.makeLife()
      let (even, odd) = subject.partition { [life] in
        _ = life
        return isEven($0)
      }
      let cancellables = [even.sink { [life] _ in _ = life }, odd.sink { [life] _ in _ = life }]
      subject.send(1)
      if cancels {
        for cancellable in cancellables { cancellable.cancel() }
      } else {
        subject.send(completion: .finished)
      }
    }
    #expect(lives.living == 0)
  }

  @Test func aReleasedValueMaySendAnother() {
    let subject = PassthroughSubject<ReleaseProbe, Never>()
    var count = 0
    let (first, second) = subject.partition { _ in true }
    let cancellable = second.sink { _ in count += 100 }
    subject.send(ReleaseProbe { subject.send(ReleaseProbe {}) })
    cancellable.cancel()
    let other = first.sink { _ in count += 1 }
    subject.send(ReleaseProbe {})
    #expect(count == 1)
    withExtendedLifetime(other) {}
  }
}
