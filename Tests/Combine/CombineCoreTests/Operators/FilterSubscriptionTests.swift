import CombineCore
import CombineProbes
import Testing

struct FilterSubscriptionTests {
  @Test(arguments: FilterFamily.allCases)
  func sendsItselfDownstreamAndForwardsRequests(_ family: FilterFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, any Error>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: .max(2), onValue: { _ in .max(5) })
    family.attach(subscriber, to: publisher)
    subscriber.request(.unlimited)

    #expect(subscriber.log == ["subscription \(family.objectName)"])
    #expect(subscription.history == [.requested(.max(2)), .requested(.unlimited)])
    #expect(publisher.send(1) == .max(5))
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription \(family.objectName)", "1", "finished"])
    #expect(!subscription.isCancelled)
  }

  @Test(arguments: FilterFamily.allCases)
  func passesOnOnlyTheFirstCompletionAndNothingAfterIt(_ family: FilterFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, any Error>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil, onValue: { _ in .max(5) })
    var calls = 0
    family.attach(subscriber, to: publisher) { calls += 1 }
    publisher.send(completion: .failure(ProbeError("first")))
    publisher.send(completion: .failure(ProbeError("second")))
    publisher.send(completion: .finished)
    #expect(publisher.send(1) == .none)
    subscriber.request(.max(1))
    subscriber.cancel()

    #expect(subscriber.log == ["subscription \(family.objectName)", "failure first"])
    #expect(subscription.history.isEmpty)
    #expect(calls == 0)
  }

  @Test(arguments: FilterFamily.allCases)
  func cancelReachesUpstreamOnceAndSilencesIt(_ family: FilterFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, any Error>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    family.attach(subscriber, to: publisher)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)

    #expect(subscription.history == [.cancelled])
    #expect(subscriber.log == ["subscription \(family.objectName)"])
  }

  @Test(arguments: FilterFamily.allCases)
  func nothingArrivesAfterCancelFromInsideAValue(_ family: FilterFamily) {
    let publisher = ProbePublisher<Int, any Error>()
    weak var weakSubscriber: ProbeSubscriber<Int, any Error>?
    let subscriber = ProbeSubscriber<Int, any Error>(onValue: { _ in
      weakSubscriber?.cancel()
      publisher.send(2)
      publisher.send(completion: .finished)
      return .none
    })
    weakSubscriber = subscriber
    family.attach(subscriber, to: publisher)
    publisher.send(1)
    #expect(subscriber.log == ["subscription \(family.objectName)", "1"])
  }

  @Test(arguments: FilterFamily.allCases)
  func deliversNestedValuesNested(_ family: FilterFamily) {
    let publisher = ProbePublisher<Int, any Error>()
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, any Error>(onValue: { value in
      log.append("begin \(value)")
      if value < 3 { publisher.send(value + 1) }
      log.append("end \(value)")
      return .none
    })
    family.attach(subscriber, to: publisher)
    publisher.send(1)
    #expect(log == ["begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1"])
  }

  @Test(arguments: FilterFamily.allCases)
  func cancelsEverySubscriptionButTheFirst(_ family: FilterFamily) {
    let first = ProbeSubscription()
    let publisher = ProbePublisher<Int, any Error>(subscription: first)
    let subscriber = ProbeSubscriber<Int, any Error>()
    family.attach(subscriber, to: publisher)
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    publisher.send(completion: .finished)
    let third = ProbeSubscription()
    publisher.send(subscription: third)

    #expect(first.history == [.requested(.unlimited)])
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
    #expect(subscriber.log == ["subscription \(family.objectName)", "finished"])
  }

  @Test(arguments: FilterFamily.allCases)
  func aCancelBeforeTheSubscriptionEndsIt(_ family: FilterFamily) throws {
    let publisher = ProbePublisher<Int, any Error>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, any Error>()
    family.attach(subscriber, to: publisher)
    let object = try #require(publisher.operatorSubscription)
    object.cancel()
    let late = ProbeSubscription()
    publisher.send(subscription: late)

    #expect(late.history == [.cancelled])
    #expect(subscriber.log.isEmpty)
    #expect(publisher.send(1) == .none)
  }

  @Test(arguments: FilterFamily.throwing)
  func aThrowCancelsUpstreamFirstAndFailsOnce(_ family: FilterFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, any Error>(subscription: subscription)
    var upstreamAtCompletion: [ProbeSubscription.Event] = []
    let subscriber = ProbeSubscriber<Int, any Error>(
      demand: nil,
      onValue: { _ in .none },
      onCompletion: { _ in upstreamAtCompletion = subscription.history }
    )
    var shallThrow = false
    family.attach(subscriber, to: publisher) { if shallThrow { throw ProbeError("thrown") } }
    publisher.send(1)
    shallThrow = true
    #expect(publisher.send(2) == .none)
    publisher.send(3)
    publisher.send(completion: .finished)

    #expect(subscriber.log == ["subscription \(family.objectName)", "1", "failure thrown"])
    #expect(upstreamAtCompletion == [.cancelled])
    #expect(subscription.history == [.cancelled])
  }

  @Test(arguments: FilterFamily.throwing)
  func aThrowAfterACancelFromInsideTheClosureIsSwallowed(_ family: FilterFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, any Error>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    var shallThrow = false
    family.attach(subscriber, to: publisher) { [weak subscriber] in
      guard shallThrow else { return }
      subscriber?.cancel()
      throw ProbeError()
    }
    publisher.send(1)
    shallThrow = true
    publisher.send(2)
    #expect(subscriber.completions.isEmpty)
    #expect(subscription.history == [.cancelled])
  }

  @Test(arguments: FilterFamily.allCases)
  func isDescribedByItsNameAndShowsItsDownstream(_ family: FilterFamily) throws {
    let publisher = ProbePublisher<Int, any Error>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    family.attach(subscriber, to: publisher)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == family.objectName)
    let playground = subscription as? any CustomPlaygroundDisplayConvertible
    #expect(playground?.playgroundDescription as? String == family.objectName)
    #expect(mirrorLabels(of: subscription).first == "downstream")
    #expect(!(subscription is any CustomDebugStringConvertible))
    #expect(publisher.subscribers[0].description == family.objectName)
    #expect(publisher.subscribers[0].combineIdentifier == subscription.combineIdentifier)
  }

  @Test(arguments: FilterFamily.allCases)
  func bothSidesAreReleasedWithTheObject(_ family: FilterFamily) {
    var released = false
    weak var weakSubscription: ProbeSubscription?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let publisher = ProbePublisher<Int, any Error>(subscription: subscription)
      let subscriber = ProbeSubscriber<Int, any Error>(onDeinit: { released = true })
      family.attach(subscriber, to: publisher)
      publisher.send(1)
      subscriber.forgetSubscription()
    }
    #expect(released)
    #expect(weakSubscription == nil)
  }

  @Test(arguments: FilterFamily.allCases)
  func cancellingReleasesUpstream(_ family: FilterFamily) {
    weak var weakSubscription: ProbeSubscription?
    let subscriber = ProbeSubscriber<Int, any Error>()
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      family.attach(subscriber, to: ProbePublisher(subscription: subscription))
      subscriber.cancel()
    }
    #expect(weakSubscription == nil)
    subscriber.forgetSubscription()
  }

  @Test(arguments: FilterFamily.allCases)
  func aRequestOfNoneTraps(_ family: FilterFamily) async {
    await #expect(processExitsWith: .failure) { [family] in
      let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
      family.attach(subscriber, to: ProbePublisher())
      subscriber.cancel()
      subscriber.request(.none)
    }
  }

  @Test(arguments: FilterFamily.allCases)
  func aValueBeforeTheSubscriptionTraps(_ family: FilterFamily) async {
    await #expect(processExitsWith: .failure) { [family] in
      let publisher = ProbePublisher<Int, any Error>(subscription: nil)
      family.attach(ProbeSubscriber(), to: publisher)
      publisher.send(1)
    }
  }

  @Test(arguments: FilterFamily.allCases)
  func aCompletionBeforeTheSubscriptionTraps(_ family: FilterFamily) async {
    await #expect(processExitsWith: .failure) { [family] in
      let publisher = ProbePublisher<Int, any Error>(subscription: nil)
      family.attach(ProbeSubscriber(), to: publisher)
      publisher.send(completion: .finished)
    }
  }

  @Test(arguments: FilterFamily.allCases)
  func aRequestBeforeTheSubscriptionTraps(_ family: FilterFamily) async {
    await #expect(processExitsWith: .failure) { [family] in
      let publisher = ProbePublisher<Int, any Error>(subscription: nil)
      family.attach(ProbeSubscriber(), to: publisher)
      publisher.operatorSubscription?.request(.max(1))
    }
  }
}
