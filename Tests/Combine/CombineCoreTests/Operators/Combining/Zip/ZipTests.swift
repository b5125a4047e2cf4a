import CombineCore
import CombineProbes
import Testing

struct ZipTests {
  typealias Upstream = ProbePublisher<Int, ProbeError>
  typealias Pair = ProbeSubscriber<(Int, Int), ProbeError>

  let subscriptions = [ProbeSubscription(), ProbeSubscription(), ProbeSubscription()]
  let upstreams: [Upstream]

  init() {
    upstreams = subscriptions.map { Upstream(subscription: $0) }
  }

  func zip(into subscriber: Pair) {
    upstreams[0].zip(upstreams[1]).subscribe(subscriber)
  }

  // MARK: Values and demand

  @Test func pairsValuesByIndex() {
    let a = PassthroughSubject<Int, Never>()
    let b = PassthroughSubject<String, Never>()
    let subscriber = ProbeSubscriber<(Int, String), Never>()
    a.zip(b).subscribe(subscriber)
    for value in 1...3 { a.send(value) }
    b.send("a")
    b.send("b")
    a.send(4)
    for value in ["c", "d", "e"] { b.send(value) }
    a.send(5)
    let expected = ["(1, \"a\")", "(2, \"b\")", "(3, \"c\")", "(4, \"d\")", "(5, \"e\")"]
    #expect(subscriber.log == ["subscription Zip"] + expected)
  }

  @Test func upstreamsAreSubscribedInOrderAndTheLastSubscriptionIsAwaited() {
    var order: [String] = []
    let a = Upstream()
    let b = Upstream(subscription: nil)
    a.onSubscribe = { _ in order.append("a") }
    b.onSubscribe = { _ in order.append("b") }
    a.zip(b).subscribe(Pair(onSubscription: { _ in order.append("downstream") }))
    #expect(order == ["a", "b"])
    b.send(subscription: ProbeSubscription())
    #expect(order == ["a", "b", "downstream"])
  }

  @Test func requestsGoToEachUpstreamInOrder() {
    var order: [Int] = []
    for (index, subscription) in subscriptions.enumerated() {
      subscription.onRequest = { _ in order.append(index) }
    }
    let subscriber = ProbeSubscriber<(Int, Int, Int), ProbeError>(demand: .max(2))
    upstreams[0].zip(upstreams[1], upstreams[2]).subscribe(subscriber)
    subscriber.request(.max(3))
    #expect(order == [0, 1, 2, 0, 1, 2])
    for subscription in subscriptions { #expect(subscription.requested == [.max(2), .max(3)]) }
  }

  @Test func aCompleteTupleIsSentAlsoWithoutDemand() {
    let subscriber = Pair(demand: nil)
    zip(into: subscriber)
    #expect(upstreams[0].send(1) == .none)
    #expect(upstreams[1].send(2) == .none)
    #expect(subscriber.log == ["subscription Zip", "(1, 2)"])
  }

  @Test func returnedDemandIsReturnedToTheLastAndRequestedFromTheOthers() {
    let subscriber = ProbeSubscriber<(Int, Int, Int), ProbeError>(demand: .max(1), onValue: { _ in .max(4) })
    upstreams[0].zip(upstreams[1], upstreams[2]).subscribe(subscriber)
    #expect(upstreams[2].send(1) == .none)
    #expect(upstreams[0].send(1) == .none)
    #expect(upstreams[1].send(1) == .max(4))
    #expect(subscriptions[0].requested == [.max(1), .max(4)])
    #expect(subscriptions[1].requested == [.max(1)])
    #expect(subscriptions[2].requested == [.max(1), .max(4)])
  }

  @Test func aRequestFromInsideATupleIsReturnedToTheOneThatCompletedIt() {
    weak var weakSubscriber: Pair?
    let subscriber = Pair(
      demand: .max(1),
      onValue: { _ in
        weakSubscriber?.request(.max(2))
        weakSubscriber?.request(.max(3))
        return .max(10)
      }
    )
    weakSubscriber = subscriber
    zip(into: subscriber)
    upstreams[0].send(1)
    #expect(upstreams[1].send(1) == .max(15))
    #expect(subscriptions[0].requested == [.max(1), .max(2), .max(3), .max(10)])
    #expect(subscriptions[1].requested == [.max(1)])
    subscriber.request(.max(7))
    #expect(subscriptions[1].requested == [.max(1), .max(7)])
  }

  @Test func aPublisherZippedWithItsOwnRestGivesNeighbours() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<(Int, Int), Never>()
    subject.zip(subject.dropFirst()).subscribe(subscriber)
    for value in 1...4 { subject.send(value) }
    subject.send(completion: .finished)
    #expect(subscriber.log == ["subscription Zip", "(1, 2)", "(2, 3)", "(3, 4)", "finished"])
  }

  @Test func zipsOfZipsShareDemand() {
    let subscriber = ProbeSubscriber<((Int, Int), Int), Never>(demand: .max(1), onValue: { _ in .max(1) })
    (1...3).publisher.zip((4...6).publisher).zip((7...9).publisher).subscribe(subscriber)
    #expect(subscriber.values.map(\.0.0) == [1, 2, 3])
    #expect(subscriber.values.map(\.1) == [7, 8, 9])
    #expect(subscriber.completions == [.finished])
  }

  @Test func sequencesAreZippedOneDemandAtATime() {
    let subscriber = ProbeSubscriber<(Int, Int), Never>(demand: .max(1), onValue: { _ in .max(1) })
    (1...5).publisher.zip((11...14).publisher).subscribe(subscriber)
    #expect(subscriber.values.map(\.0) == [1, 2, 3, 4])
    #expect(subscriber.values.map(\.1) == [11, 12, 13, 14])
    #expect(subscriber.completions == [.finished])
  }

  // MARK: Completion

  @Test func finishesAtOnceWhenAnUpstreamWithoutWaitingValuesDoes() {
    zip(
      into: Pair(onCompletion: { _ in #expect(subscriptions.allSatisfy { !$0.isCancelled }) })
    )
    upstreams[1].send(1)
    upstreams[0].send(completion: .finished)
    #expect(subscriptions[0].history == [.requested(.unlimited)])
    #expect(subscriptions[1].history == [.requested(.unlimited), .cancelled])
  }

  @Test func finishesAfterTheLastValueOfAFinishedUpstream() {
    let subscriber = Pair()
    zip(into: subscriber)
    upstreams[0].send(1)
    upstreams[0].send(2)
    upstreams[0].send(completion: .finished)
    upstreams[0].send(completion: .finished)
    upstreams[1].send(1)
    #expect(subscriber.completions.isEmpty)
    upstreams[1].send(2)
    #expect(subscriber.log == ["subscription Zip", "(1, 1)", "(2, 2)", "finished"])
    #expect(subscriptions[0].history == [.requested(.unlimited)])
    #expect(subscriptions[1].history == [.requested(.unlimited), .cancelled])
  }

  @Test func finishesWhenAnotherUpstreamFinishesWithoutWaitingValues() {
    let subscriber = Pair()
    zip(into: subscriber)
    upstreams[0].send(1)
    upstreams[0].send(completion: .finished)
    upstreams[1].send(completion: .finished)
    #expect(subscriber.log == ["subscription Zip", "finished"])
    for subscription in subscriptions[0...1] { #expect(subscription.history == [.requested(.unlimited)]) }
  }

  @Test func aSequenceThatHasFinishedWaitsForItsPartner() {
    let subject = CurrentValueSubject<String, Never>("a")
    let subscriber = ProbeSubscriber<(Int, String), Never>()
    [42].publisher.zip(subject).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Zip", "(42, \"a\")", "finished"])
  }

  @Test func anUpstreamThatFinishesAtOnceFinishesAfterTheSubscription() {
    let later = Upstream(subscription: subscriptions[0])
    let subscriber = Pair(demand: nil)
    Empty<Int, ProbeError>().zip(later).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Zip", "finished"])
    #expect(subscriptions[0].history == [.cancelled])
  }

  @Test func aFailureGoesAheadOfWaitingValuesAndCancelsAll() {
    let subscriber = Pair(onCompletion: { _ in #expect(subscriptions.allSatisfy { !$0.isCancelled }) })
    zip(into: subscriber)
    upstreams[1].send(1)
    upstreams[1].send(completion: .failure(ProbeError()))
    upstreams[0].send(1)
    upstreams[0].send(completion: .failure(ProbeError("again")))
    upstreams[1].send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.log == ["subscription Zip", "failure oops"])
    for subscription in subscriptions[0...1] {
      #expect(subscription.history == [.requested(.unlimited), .cancelled])
    }
  }

  @Test func synchronousFailuresFollowTheSubscription() {
    let later = Upstream(subscription: subscriptions[0])
    let subscriber = Pair()
    Fail<Int, ProbeError>(error: ProbeError()).zip(later).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Zip", "failure oops"])
    #expect(subscriptions[0].history == [.cancelled])
  }

  @Test func cancelInsideTheSubscriptionStopsAnEarlierCompletion() {
    let subscriber = Pair(demand: nil, onSubscription: { $0.cancel() })
    Fail<Int, ProbeError>(error: ProbeError()).zip(upstreams[0]).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Zip"])
    #expect(subscriptions[0].history == [.cancelled])
  }

  // MARK: Cancellation and release

  @Test func cancelReachesEachUpstreamOnceInOrder() {
    var order: [Int] = []
    for (index, subscription) in subscriptions.enumerated() {
      subscription.onCancel = { order.append(index) }
    }
    let subscriber = ProbeSubscriber<(Int, Int, Int), ProbeError>()
    upstreams[0].zip(upstreams[1], upstreams[2]).subscribe(subscriber)
    upstreams[1].send(1)
    upstreams[1].send(completion: .finished)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    upstreams[0].send(1)
    upstreams[2].send(1)
    upstreams[0].send(completion: .finished)
    #expect(order == [0, 1, 2])
    #expect(subscriber.log == ["subscription Zip"])
  }

  @Test(arguments: [true, false])
  func theEndReleasesWaitingValuesAndDownstream(byCancel: Bool) {
    let a = PassthroughSubject<ReleaseProbe, Never>()
    let b = PassthroughSubject<Int, Never>()
    var releasedValues = 0
    var releasedSubscriber = false
    do {
      let subscriber = ProbeSubscriber<(ReleaseProbe, Int), Never>(onDeinit: { releasedSubscriber = true })
      a.zip(b).subscribe(subscriber)
      for _ in 0..<3 { a.send(ReleaseProbe { releasedValues += 1 }) }
      #expect(releasedValues == 0)
      if byCancel { subscriber.cancel() } else { b.send(completion: .finished) }
      #expect(releasedValues == 3)
      subscriber.forgetSubscription()
    }
    #expect(releasedSubscriber)
  }

  @Test func cancelFromInsideATupleReleasesWaitingValuesBeforeSendReturns() {
    let a = PassthroughSubject<ReleaseProbe, Never>()
    let b = PassthroughSubject<Int, Never>()
    var releasedValues = 0
    var cancellables: [AnyCancellable] = []
    a.zip(b).sink { _ in cancellables = [] }.store(in: &cancellables)
    for _ in 0..<3 { a.send(ReleaseProbe { releasedValues += 1 }) }
    b.send(1)
    #expect(releasedValues == 3)
  }

  @Test func aValueThatSendsFromItsDeinitFindsTheStreamInOrder() {
    let a = PassthroughSubject<ReleaseProbe, Never>()
    let b = PassthroughSubject<Int, Never>()
    var received: [Int] = []
    let subscription = a.zip(b).sink { received.append($0.1) }
    a.send(ReleaseProbe { b.send(2) })
    b.send(1)
    a.send(ReleaseProbe { b.send(3) })
    #expect(received == [1, 2])
    subscription.cancel()
  }

  // MARK: Broken upstreams

  @Test func duplicateAndLateSubscriptionsAreCancelled() {
    let late = Upstream(subscription: nil)
    let subscriber = ProbeSubscriber<(Int, Int, Int), ProbeError>()
    upstreams[0].zip(upstreams[1], late).subscribe(subscriber)
    let surplus = [ProbeSubscription(), ProbeSubscription()]
    upstreams[0].send(subscription: surplus[0])
    upstreams[0].send(completion: .finished)
    late.send(subscription: surplus[1])
    for subscription in surplus { #expect(subscription.history == [.cancelled]) }
    #expect(subscriptions[1].isCancelled)
  }

  @Test func outOfOrderEventsAreIgnored() {
    let early = Upstream(subscription: nil)
    let subscriber = Pair()
    early.zip(upstreams[0]).subscribe(subscriber)
    #expect(early.send(1) == .none)
    upstreams[0].send(2)
    upstreams[0].send(completion: .finished)
    upstreams[0].send(3)
    upstreams[0].send(completion: .failure(ProbeError()))
    early.send(subscription: ProbeSubscription())
    early.send(4)
    #expect(subscriber.log == ["subscription Zip", "(4, 2)", "finished"])
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      Just(1).zip(Just(2)).subscribe(ProbeSubscriber(demand: Subscribers.Demand.none))
    }
  }

  // MARK: Arities, equality, names

  @Test func threeAndFourZipWithAndWithoutAClosure() {
    let a = [1, 2].publisher
    let b = ["a", "b", "c"].publisher
    let c = [0.5, 1.5].publisher
    let d = [true, false].publisher
    var log: [String] = []
    _ = a.zip(b, c).sink { log.append("\($0)") }
    _ = a.zip(b, c, d).sink { log.append("\($0)") }
    _ = a.zip(b) { "\($0)\($1)" }.sink { log.append($0) }
    _ = a.zip(b, c) { "\($0)\($1)\($2)" }.sink { log.append($0) }
    _ = a.zip(b, c, d) { "\($0)\($1)\($2)\($3)" }.sink { log.append($0) }
    let expected = [
      "(1, \"a\", 0.5)", "(2, \"b\", 1.5)", "(1, \"a\", 0.5, true)", "(2, \"b\", 1.5, false)",
      "1a", "2b", "1a0.5", "2b1.5", "1a0.5true", "2b1.5false",
    ]
    #expect(log == expected)
  }

  @Test func zipsAreEqualWhenTheirPublishersAre() {
    let a = Just(1)
    let b = Empty<Int, Never>()
    #expect(a.zip(b) == a.zip(b))
    #expect(a.zip(b) != Just(2).zip(b))
    #expect(a.zip(b, a) == a.zip(b, a))
    #expect(a.zip(b, a) != a.zip(b, Just(2)))
    #expect(a.zip(b, a, b) == a.zip(b, a, b))
    #expect(a.zip(b, a, b) != a.zip(b, Just(2), b))
  }

  @Test func itsObjectsAreNamed() {
    let subscriber = Pair()
    zip(into: subscriber)
    for upstream in upstreams[0...1] {
      #expect(upstream.subscribers[0].description == "Zip")
      #expect(upstream.subscribers[0].playgroundDescription as? String == "Zip")
    }
    #expect(mirrorLabels(of: subscriber.subscription!).isEmpty)
    #expect(upstreams[0].subscribers[0].combineIdentifier != upstreams[1].subscribers[0].combineIdentifier)
  }
}
