import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct ReplaySubjectTests {
  typealias Subject = ReplaySubject<Int, ProbeError>
  typealias Subscriber = ProbeSubscriber<Int, ProbeError>

  private let subject = Subject(bufferSize: 2)

  @Test func newSubscribersReceiveReplayThenNewValues() {
    for value in 1...3 { subject.send(value) }
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    subject.send(4)
    subject.send(completion: .finished)
    #expect(subscriber.log == ["subscription ReplaySubject", "2", "3", "4", "finished"])
  }

  @Test func fewerValuesThanTheBufferHoldsAreAllKept() {
    subject.send(1)
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    #expect(subscriber.values == [1])
  }

  @Test func emptyBuffersReplayNothing() {
    let subject = Subject(bufferSize: 0)
    subject.send(1)
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    subject.send(2)
    #expect(subscriber.values == [2])
  }

  @Test func unboundedSubjectsReplayAllValues() {
    let subject = Subject.createUnbounded()
    for value in 0..<1_000 { subject.send(value) }
    let subscriber = Subscriber()
    subject.subscribe(subscriber)
    #expect(subscriber.values == Array(0..<1_000))
  }

  @Test func aNegativeBufferSizeTraps() async {
    await #expect(processExitsWith: .failure) { _ = Subject(bufferSize: -1) }
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func lateSubscribersReceiveReplayThenCompletion(completion: Subscribers.Completion<ProbeError>) {
    for value in 1...3 { subject.send(value) }
    subject.send(completion: completion)
    subject.send(4)
    subject.send(completion: .finished)
    let subscriber = Subscriber(demand: .max(1))
    subject.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["2"])
    subscriber.request(.max(1))
    #expect(subscriber.log.dropFirst() == ["2", "3", completion == .finished ? "finished" : "failure oops"])
  }

  @Test func theEndOfAnEmptyOneNeedsNoDemand() {
    let early = Subscriber(demand: nil)
    subject.subscribe(early)
    subject.send(completion: .finished)
    let late = Subscriber(demand: nil)
    subject.subscribe(late)
    #expect(early.log.dropFirst() == ["finished"])
    #expect(late.log.dropFirst() == ["finished"])
  }

  @Test func eachSubscriberHasItsOwnDemandAndPosition() {
    let (quick, slow) = (Subscriber(), Subscriber(demand: .max(1)))
    subject.send(1)
    subject.subscribe(quick)
    subject.subscribe(slow)
    for value in 2...5 { subject.send(value) }
    subject.send(completion: .failure(ProbeError()))
    #expect(quick.log.dropFirst() == ["1", "2", "3", "4", "5", "failure oops"])
    #expect(slow.log.dropFirst() == ["1"])
    slow.request(.max(2))
    #expect(slow.values == [1, 2, 3])
    slow.request(.none)
    slow.request(.max(2))
    #expect(slow.log.dropFirst() == ["1", "2", "3", "4", "5", "failure oops"])
  }

  @Test func returnedDemandIsAdded() {
    for value in 1...2 { subject.send(value) }
    let subscriber = Subscriber(demand: .max(1), onValue: { $0 < 3 ? .max(1) : .none })
    subject.subscribe(subscriber)
    for value in 3...5 { subject.send(value) }
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func reentrantValuesFollowTheCurrentOneForAllSubscribers() {
    var depth = 0
    let first = Subscriber(onValue: { [subject] value in
      depth += 1
      #expect(depth == 1)
      if value < 3 { subject.send(value + 1) }
      depth -= 1
      return .none
    })
    let second = Subscriber()
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [1, 2, 3])
    first.cancel()
  }

  @Test func subscribingInsideADeliveryMissesAndRepeatsNothing() {
    let inner = Subscriber()
    let outer = Subscriber(onValue: { [subject] value in
      if value == 2 {
        subject.subscribe(inner)
        subject.send(3)
      }
      return .none
    })
    subject.subscribe(outer)
    for value in [1, 2] { subject.send(value) }
    subject.send(4)
    #expect(outer.values == [1, 2, 3, 4])
    #expect(inner.values == [1, 2, 3, 4])
    outer.cancel()
  }

  @Test func valuesSentDuringSubscriptionArriveAfterIt() {
    subject.send(1)
    let subscriber = Subscriber(
      onSubscription: { [subject] _ in
        subject.send(2)
        subject.send(completion: .finished)
      }
    )
    subject.subscribe(subscriber)
    #expect(subscriber.log == ["subscription ReplaySubject", "1", "2", "finished"])
  }

  @Test func cancellingOnSubscriptionReceivesNothing() {
    subject.send(1)
    let subscriber = Subscriber(onSubscription: { $0.cancel() })
    subject.subscribe(subscriber)
    subject.send(2)
    #expect(subscriber.log == ["subscription ReplaySubject"])
  }

  @Test func cancelFromInsideADeliveryStopsIt() {
    for value in 1...2 { subject.send(value) }
    var cancel: () -> Void = {}
    let subscriber = Subscriber(onValue: { _ in
      cancel()
      return .none
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    subject.subscribe(subscriber)
    subject.send(3)
    subject.send(completion: .finished)
    #expect(subscriber.values == [1])
    #expect(subscriber.completions.isEmpty)
  }

  @Test func subscribersCancelledDuringASendReceiveNothing() {
    let second = Subscriber()
    let first = Subscriber(onValue: { _ in
      second.cancel()
      return .none
    })
    subject.subscribe(first)
    subject.subscribe(second)
    subject.send(1)
    #expect(first.values == [1])
    #expect(second.values.isEmpty)
  }

  @Test func upstreamDemandIsUnlimitedAndItIsCancelledWithTheSubject() {
    let subscription = ProbeSubscription()
    do {
      let subject = Subject(bufferSize: 1)
      subject.send(subscription: subscription)
      #expect(subscription.history == [.requested(.unlimited)])
      subject.send(completion: .finished)
      #expect(!subscription.isCancelled)
    }
    #expect(subscription.isCancelled)
  }

  @Test func upstreamsAfterTheEndAreCancelled() {
    let subscription = ProbeSubscription()
    subject.send(completion: .finished)
    subject.send(subscription: subscription)
    #expect(subscription.history == [.cancelled])
  }

  @Test(arguments: [true, false]) func aSubscriberIsReleasedAtTheEnd(cancels: Bool) {
    let lives = LifeCounter()
    let subject = ReplaySubject<Int, Never>(bufferSize: 1)
    let life = lives.makeLife()
    let cancellable = subject.sink { [life] _ in _ = life }
    subject.send(1)
    _ = consume life
    #expect(lives.living == 1)
    if cancels { cancellable.cancel() } else { subject.send(completion: .finished) }
    #expect(lives.living == 0)
  }

  @Test func theSubjectLivesAsLongAsItHasASubscriber() {
    weak var weakSubject: ReplaySubject<Int, Never>?
    var cancellable: AnyCancellable?
    do {
      let subject = ReplaySubject<Int, Never>(bufferSize: 1)
      weakSubject = subject
      cancellable = subject.sink { _ in }
    }
    #expect(weakSubject != nil)
    cancellable?.cancel()
    #expect(weakSubject == nil)
  }

  @Test func valuesAreReleasedWhenTheyAreKeptNoLonger() {
    let lives = LifeCounter()
    let subject = ReplaySubject<LifeCounter.Life, Never>(bufferSize: 2)
    let slow = ProbeSubscriber<LifeCounter.Life, Never>(demand: nil)
    for _ in 0..<5 { subject.send(lives.makeLife()) }
    #expect(lives.living == 2)
    subject.subscribe(slow)
    for _ in 0..<5 { subject.send(lives.makeLife()) }
    #expect(lives.living == 7)
    slow.cancel()
    #expect(lives.living == 2)
  }

  @Test func aValueThatSendsWhileItIsReleasedDoesSoWithoutALock() {
    let subject = ReplaySubject<ReleaseProbe?, Never>(bufferSize: 1)
    let subscriber = ProbeSubscriber<Bool, Never>()
    subject.map { $0 == nil }.subscribe(subscriber)
    subject.send(ReleaseProbe(onDeinit: { subject.send(nil) }))
    subject.send(ReleaseProbe(onDeinit: {}))
    #expect(subscriber.values == [false, false, true])
    subscriber.cancel()
  }

  @Test func cancellingManySubscribersKeepsTheOthers() {
    let subscribers = (0..<100).map { _ in Subscriber() }
    for subscriber in subscribers { subject.subscribe(subscriber) }
    for index in stride(from: 0, to: 100, by: 7) { subscribers[index].cancel() }
    for index in stride(from: 99, to: 0, by: -2) { subscribers[index].cancel() }
    subject.send(1)
    for (index, subscriber) in subscribers.enumerated() {
      #expect(subscriber.values == (index % 7 == 0 || index % 2 == 1 ? [] : [1]))
    }
  }
}
