import CombineCore
import CombineProbes
import Testing

/// Tests the behavior that all operators with a single result share.
struct ReductionSubscriptionTests {
  private typealias Subscriber = ProbeSubscriber<String, any Error>
  private typealias Publisher = ProbePublisher<Int, any Error>

  private let subscription = ProbeSubscription()

  private func publisher() -> Publisher { Publisher(subscription: subscription) }

  /// Returns the events that deliver a result, without the subscription.
  private func ending(_ result: String?) -> [String] {
    (result.map { [$0] } ?? []) + ["finished"]
  }

  @Test(arguments: ReductionFamily.allCases)
  func requestsUnlimitedOnceAfterDownstreamsSubscription(_ family: ReductionFamily) {
    var requestedBefore: [Subscribers.Demand] = [.none]
    let subscriber = Subscriber(
      demand: .max(2),
      onSubscription: { [subscription] _ in requestedBefore = subscription.requested }
    )
    family.attach(subscriber, to: publisher())
    subscriber.request(.max(3))
    #expect(requestedBefore.isEmpty)
    #expect(subscription.history == [.requested(.unlimited)])
    #expect(subscriber.log == ["subscription \(family.objectName)"])
  }

  @Test(arguments: ReductionFamily.allCases)
  func sendsTheResultWhenUpstreamFinishes(_ family: ReductionFamily) {
    let publisher = publisher()
    let subscriber = Subscriber(demand: .max(1), onValue: { _ in .max(5) })
    family.attach(subscriber, to: publisher)
    #expect(family.values.allSatisfy { publisher.send($0) == .none })
    #expect(subscriber.log.count == 1)
    publisher.send(completion: .finished)
    #expect(Array(subscriber.log.dropFirst()) == ending(family.result))
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test(arguments: ReductionFamily.allCases)
  func holdsTheResultBackUntilTheFirstRequest(_ family: ReductionFamily) {
    let publisher = publisher()
    let subscriber = Subscriber(demand: nil)
    family.attach(subscriber, to: publisher)
    for value in family.values { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log.count == 1)
    subscriber.request(.max(1))
    subscriber.request(.unlimited)
    #expect(Array(subscriber.log.dropFirst()) == ending(family.result))
  }

  @Test(arguments: ReductionFamily.allCases, [Subscribers.Demand.max(1), nil])
  func emptyUpstreamsSendTheEmptyResult(_ family: ReductionFamily, demand: Subscribers.Demand?) {
    let publisher = publisher()
    let subscriber = Subscriber(demand: demand)
    family.attach(subscriber, to: publisher)
    publisher.send(completion: .finished)
    if demand == nil {
      #expect(subscriber.log.count == 1)
      subscriber.request(.max(1))
    }
    #expect(Array(subscriber.log.dropFirst()) == ending(family.emptyResult))
  }

  @Test(arguments: ReductionFamily.allCases, [Subscribers.Demand.max(1), nil])
  func aFailureArrivesAtOnceAndAlone(_ family: ReductionFamily, demand: Subscribers.Demand?) {
    let publisher = publisher()
    let subscriber = Subscriber(demand: demand)
    family.attach(subscriber, to: publisher)
    for value in family.values { publisher.send(value) }
    publisher.send(completion: .failure(ProbeError("first")))
    publisher.send(completion: .failure(ProbeError("second")))
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(subscriber.log.dropFirst() == ["failure first"])
    #expect(!subscription.isCancelled)
  }

  @Test(arguments: ReductionFamily.deciding)
  func aDecisionCancelsUpstreamAndIsSentAtOnce(_ family: ReductionFamily) {
    let publisher = publisher()
    var historyAtValue: [ProbeSubscription.Event] = []
    let subscriber = Subscriber(onValue: { [subscription] _ in
      historyAtValue = subscription.history
      return .max(5)
    })
    var calls = 0
    family.attach(subscriber, to: publisher) { calls += 1 }
    for value in family.values { publisher.send(value) }
    #expect(publisher.send(ReductionFamily.decider) == .none)
    let callsUntilThen = calls
    #expect(publisher.send(ReductionFamily.decider) == .none)
    publisher.send(completion: .failure(ProbeError()))
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(Array(subscriber.log.dropFirst()) == ending(family.decision))
    #expect(historyAtValue == [.requested(.unlimited), .cancelled])
    #expect(subscription.history == historyAtValue)
    #expect(calls == callsUntilThen)
  }

  @Test(arguments: ReductionFamily.deciding)
  func aDecisionWithoutDemandCancelsUpstreamAndWaits(_ family: ReductionFamily) {
    let publisher = publisher()
    let subscriber = Subscriber(demand: nil)
    family.attach(subscriber, to: publisher)
    publisher.send(ReductionFamily.decider)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    #expect(subscriber.log.count == 1)
    subscriber.request(.max(1))
    #expect(Array(subscriber.log.dropFirst()) == ending(family.decision))
  }

  @Test(arguments: ReductionFamily.throwing, [Subscribers.Demand.max(1), nil])
  func aThrowCancelsUpstreamAndFailsAtOnce(_ family: ReductionFamily, demand: Subscribers.Demand?) {
    let publisher = publisher()
    var historyAtCompletion: [ProbeSubscription.Event] = []
    let subscriber = Subscriber(
      demand: demand,
      onCompletion: { [subscription] _ in historyAtCompletion = subscription.history }
    )
    var calls = 0
    family.attach(subscriber, to: publisher) {
      calls += 1
      throw ProbeError("thrown")
    }
    #expect((1...4).allSatisfy { publisher.send($0) == .none })
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(subscriber.log.dropFirst() == ["failure thrown"])
    #expect(historyAtCompletion == [.requested(.unlimited), .cancelled])
    #expect(subscription.history == historyAtCompletion)
    #expect(calls == 1)
  }

  @Test(arguments: ReductionFamily.throwing)
  func aThrowAfterACancelFromInsideTheClosureIsSwallowed(_ family: ReductionFamily) {
    let publisher = publisher()
    let subscriber = Subscriber()
    family.attach(subscriber, to: publisher) { [weak subscriber] in
      subscriber?.cancel()
      throw ProbeError()
    }
    for value in 1...3 { publisher.send(value) }
    #expect(subscriber.completions.isEmpty)
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
  }

  @Test(arguments: ReductionFamily.asking)
  func anEndFromInsideTheClosureIsTheEnd(_ family: ReductionFamily) {
    let publisher = publisher()
    let subscriber = Subscriber(demand: nil)
    var hasEnded = false
    family.attach(subscriber, to: publisher) {
      guard !hasEnded else { return }
      hasEnded = true
      publisher.send(completion: .finished)
    }
    publisher.send(ReductionFamily.decider)
    subscriber.request(.max(1))
    #expect(Array(subscriber.log.dropFirst()) == ending(family.emptyResult))
    #expect(!subscription.isCancelled)
  }

  @Test(arguments: ReductionFamily.allCases)
  func cancelReachesUpstreamOnceAndSilencesIt(_ family: ReductionFamily) {
    let publisher = publisher()
    let subscriber = Subscriber()
    var calls = 0
    family.attach(subscriber, to: publisher) { calls += 1 }
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(publisher.send(ReductionFamily.decider) == .none)
    publisher.send(completion: .finished)
    #expect(subscriber.log.count == 1)
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    #expect(calls == 0)
  }

  @Test(arguments: ReductionFamily.allCases)
  func aCancelFromInsideTheSubscriptionAsksForNothing(_ family: ReductionFamily) {
    family.attach(Subscriber(demand: nil, onSubscription: { $0.cancel() }), to: publisher())
    #expect(subscription.history == [.cancelled])
  }

  @Test(arguments: ReductionFamily.allCases)
  func aCancelDropsAResultThatWaits(_ family: ReductionFamily) {
    let publisher = publisher()
    let subscriber = Subscriber(demand: nil)
    family.attach(subscriber, to: publisher)
    publisher.send(completion: .finished)
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(subscriber.log.count == 1)
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test(arguments: ReductionFamily.allCases.filter { $0.result != nil })
  func aCancelFromInsideTheResultSuppressesFinished(_ family: ReductionFamily) {
    let publisher = publisher()
    weak var weakSubscriber: Subscriber?
    let subscriber = Subscriber(onValue: { _ in
      weakSubscriber?.cancel()
      return .none
    })
    weakSubscriber = subscriber
    family.attach(subscriber, to: publisher)
    for value in family.values { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.values == [family.result])
  }

  @Test(arguments: ReductionFamily.allCases)
  func aRequestFromInsideTheResultSendsNothingTwice(_ family: ReductionFamily) {
    let publisher = publisher()
    weak var weakSubscriber: Subscriber?
    let subscriber = Subscriber(
      demand: nil,
      onValue: { _ in
        weakSubscriber?.request(.max(1))
        return .none
      },
      onCompletion: { _ in weakSubscriber?.request(.max(1)) }
    )
    weakSubscriber = subscriber
    family.attach(subscriber, to: publisher)
    for value in family.values { publisher.send(value) }
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(Array(subscriber.log.dropFirst()) == ending(family.result))
  }

  @Test(arguments: ReductionFamily.allCases)
  func eventsBeforeTheSubscriptionAreIgnored(_ family: ReductionFamily) throws {
    let publisher = Publisher(subscription: nil)
    let subscriber = Subscriber(demand: nil)
    family.attach(subscriber, to: publisher)
    try #require(publisher.operatorSubscription).cancel()
    #expect(publisher.send(ReductionFamily.decider) == .none)
    publisher.send(completion: .failure(ProbeError()))
    publisher.send(completion: .finished)
    publisher.send(subscription: subscription)
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(subscription.history == [.requested(.unlimited)])
    #expect(subscriber.log == ["subscription \(family.objectName)"] + ending(family.emptyResult))
  }

  @Test(arguments: ReductionFamily.allCases)
  func aRequestBeforeTheSubscriptionCounts(_ family: ReductionFamily) throws {
    let publisher = Publisher(subscription: nil)
    let subscriber = Subscriber(demand: nil)
    family.attach(subscriber, to: publisher)
    try #require(publisher.operatorSubscription).request(.max(1))
    publisher.send(subscription: subscription)
    publisher.send(completion: .finished)
    #expect(Array(subscriber.log.dropFirst()) == ending(family.emptyResult))
  }

  @Test(arguments: ReductionFamily.allCases)
  func cancelsEverySubscriptionButTheFirst(_ family: ReductionFamily) {
    let publisher = publisher()
    let subscriber = Subscriber()
    family.attach(subscriber, to: publisher)
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    publisher.send(completion: .finished)
    let third = ProbeSubscription()
    publisher.send(subscription: third)
    #expect(subscription.history == [.requested(.unlimited)])
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
    #expect(subscriber.subscriptionDescriptions == [family.objectName])
  }

  @Test(arguments: ReductionFamily.allCases)
  func isDescribedByItsName(_ family: ReductionFamily) throws {
    let publisher = publisher()
    let subscriber = Subscriber()
    family.attach(subscriber, to: publisher)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == family.objectName)
    let playground = subscription as? any CustomPlaygroundDisplayConvertible
    #expect(playground?.playgroundDescription as? String == family.objectName)
    #expect(!(subscription is any CustomDebugStringConvertible))
    #expect(publisher.subscribers[0].description == family.objectName)
    #expect(publisher.subscribers[0].combineIdentifier == subscription.combineIdentifier)
  }

  @Test(arguments: ReductionFamily.allCases.filter { $0 != .collect })
  func showsItsStateInTheMirror(_ family: ReductionFamily) throws {
    let publisher = publisher()
    let subscriber = Subscriber(demand: nil)
    family.attach(subscriber, to: publisher)
    let object = try #require(subscriber.subscription)
    #expect(mirrorLabels(of: object) == ["downstream", "result", "initial", "status"])
    #expect(mirrorChild("status", of: object) == "subscribed")
    for value in family.values { publisher.send(value) }
    #expect(mirrorChild("result", of: object) == (family.result.map { "Optional(\($0))" } ?? "nil"))
    #expect(mirrorChild("initial", of: object) == (family.emptyResult.map { "Optional(\($0))" } ?? "nil"))
    publisher.send(completion: .finished)
    #expect(mirrorChild("status", of: object) == "awaiting demand")
    subscriber.request(.max(1))
    #expect(mirrorChild("status", of: object) == "terminal")
  }

  @Test(arguments: ReductionFamily.allCases)
  func bothSidesAndTheClosureAreReleasedWithTheObject(_ family: ReductionFamily) {
    var released: Set<String> = []
    weak var weakSubscription: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let publisher = Publisher(subscription: subscription)
      let subscriber = Subscriber(onDeinit: { released.insert("downstream") })
      let probe = ReleaseProbe { released.insert("closure") }
      family.attach(subscriber, to: publisher) { _ = probe }
      for value in family.values { publisher.send(value) }
      publisher.send(completion: .finished)
      subscriber.forgetSubscription()
    }
    #expect(released == ["downstream", "closure"])
    #expect(weakSubscription == nil)
  }

  @Test(arguments: ReductionFamily.allCases)
  func cancellingReleasesUpstream(_ family: ReductionFamily) {
    weak var weakSubscription: ProbeSubscription?
    let subscriber = Subscriber()
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      family.attach(subscriber, to: Publisher(subscription: subscription))
      subscriber.cancel()
    }
    #expect(weakSubscription == nil)
    subscriber.forgetSubscription()
  }

  @Test(arguments: ReductionFamily.allCases)
  func aRequestOfNoneTraps(_ family: ReductionFamily) async {
    await #expect(processExitsWith: .failure) { [family] in
      let subscriber = ProbeSubscriber<String, any Error>(demand: nil)
      family.attach(subscriber, to: ProbePublisher())
      subscriber.cancel()
      subscriber.request(.none)
    }
    await #expect(processExitsWith: .failure) { [family] in
      let publisher = ProbePublisher<Int, any Error>(subscription: nil)
      family.attach(ProbeSubscriber(), to: publisher)
      publisher.operatorSubscription?.request(.none)
    }
  }
}
