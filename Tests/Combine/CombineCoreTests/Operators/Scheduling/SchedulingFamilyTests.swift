import CombineCore
import CombineProbes
import Testing

struct SchedulingFamilyTests {
  private let scheduler = ProbeScheduler()

  @Test(arguments: SchedulingFamily.allCases)
  func nothingIsDeliveredBeforeAnActionRuns(_ family: SchedulingFamily) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    family.attach(subscriber, to: publisher, on: scheduler)
    publisher.send(1)
    #expect(subscriber.values.isEmpty)
    scheduler.advance(by: 10)
    #expect(subscriber.values == [1])
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.completions.isEmpty)
    scheduler.advance(by: 10)
    #expect(subscriber.completions == [.failure(ProbeError())])
  }

  @Test(arguments: SchedulingFamily.allCases)
  func onlyTheFirstCompletionCounts(_ family: SchedulingFamily) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    family.attach(subscriber, to: publisher, on: scheduler)
    publisher.send(completion: .finished)
    publisher.send(completion: .failure(ProbeError()))
    scheduler.advance(by: 20)
    publisher.send(1)
    publisher.send(completion: .failure(ProbeError()))
    subscriber.request(.max(1))
    scheduler.advance(by: 20)
    #expect(subscriber.values.isEmpty)
    #expect(subscriber.completions == [.finished])
    #expect(scheduler.waitingCount == 0)
  }

  @Test(arguments: SchedulingFamily.allCases)
  func cancelDropsWaitingEventsAndReachesUpstreamOnce(_ family: SchedulingFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>()
    // Simulates actions whose cancel always arrives too late.
    scheduler.ignoresCancel = true
    family.attach(subscriber, to: publisher, on: scheduler)
    publisher.send(1)
    subscriber.cancel()
    subscriber.cancel()
    let history = subscription.history
    let waitingCount = scheduler.waitingCount
    #expect(history.last == .cancelled)
    #expect(history.filter { $0 == .cancelled }.count == 1)

    publisher.send(2)
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(scheduler.waitingCount == waitingCount)
    scheduler.advance(by: 50)
    #expect(subscriber.values.isEmpty)
    #expect(subscriber.completions.isEmpty)
    #expect(subscription.history == history)
  }

  @Test(arguments: SchedulingFamily.allCases)
  func cancelStopsRepeatedActions(_ family: SchedulingFamily) {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    family.attach(subscriber, to: publisher, on: scheduler)
    publisher.send(1)
    subscriber.cancel()
    scheduler.runAll()
    #expect(subscriber.values.isEmpty)
  }

  @Test(arguments: SchedulingFamily.allCases)
  func aCancelWhileTheCompletionWaits(_ family: SchedulingFamily) {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    family.attach(subscriber, to: publisher, on: scheduler)
    publisher.send(completion: .finished)
    subscriber.cancel()
    scheduler.advance(by: 20)
    #expect(subscriber.completions == (family.completionIsFinal ? [.finished] : []))
  }

  @Test(arguments: SchedulingFamily.allCases)
  func aCancelFromInsideAValueIsTheEnd(_ family: SchedulingFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { _ in
      weakSubscriber?.cancel()
      return .max(3)
    })
    weakSubscriber = subscriber
    family.attach(subscriber, to: publisher, on: scheduler)
    publisher.send(1)
    scheduler.advance(by: 10)
    publisher.send(2)
    publisher.send(completion: .finished)
    scheduler.advance(by: 20)
    #expect(subscriber.values == [1])
    #expect(subscriber.completions.isEmpty)
    #expect(subscription.history.last == .cancelled)
    #expect(scheduler.waitingCount == 0)
  }

  @Test(arguments: SchedulingFamily.allCases)
  func aCancelFromInsideTheSubscriptionIsTheEnd(_ family: SchedulingFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil, onSubscription: { $0.cancel() })
    family.attach(subscriber, to: publisher, on: scheduler)
    publisher.send(1)
    scheduler.advance(by: 50)
    #expect(subscriber.values.isEmpty)
    #expect(subscription.history.last == .cancelled)
    #expect(scheduler.waitingCount == 0)
  }

  @Test(arguments: SchedulingFamily.allCases)
  func ignoresEventsBeforeTheSubscription(_ family: SchedulingFamily) throws {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>()
    family.attach(subscriber, to: publisher, on: scheduler)
    let object = try #require(publisher.operatorSubscription)
    object.request(.max(1))
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(scheduler.waitingCount == 0)

    publisher.send(subscription: ProbeSubscription())
    publisher.send(2)
    scheduler.advance(by: 10)
    #expect(subscriber.values == [2])
    #expect(subscriber.completions.isEmpty)
  }

  @Test(arguments: SchedulingFamily.allCases)
  func aCancelBeforeTheSubscriptionMattersToThrottleOnly(_ family: SchedulingFamily) throws {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>()
    family.attach(subscriber, to: publisher, on: scheduler)
    try #require(publisher.operatorSubscription).cancel()
    let subscription = ProbeSubscription()
    publisher.send(subscription: subscription)
    if family == .throttle {
      #expect(subscriber.log.isEmpty)
      #expect(subscription.history == [.cancelled])
    } else {
      #expect(subscriber.subscription != nil)
      #expect(!subscription.isCancelled)
    }
  }

  @Test(arguments: SchedulingFamily.allCases)
  func cancelsEverySubscriptionButTheFirst(_ family: SchedulingFamily) {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    family.attach(subscriber, to: publisher, on: scheduler)
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    publisher.send(completion: .finished)
    scheduler.advance(by: 10)
    let third = ProbeSubscription()
    publisher.send(subscription: third)
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
    #expect(subscriber.subscriptionDescriptions.count == 1)
    #expect(subscriber.completions == [.finished])
  }

  @Test(arguments: SchedulingFamily.allCases)
  func aRequestOfNoneIsAllowed(_ family: SchedulingFamily) {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    family.attach(subscriber, to: publisher, on: scheduler)
    subscriber.request(.none)
    publisher.send(1)
    scheduler.advance(by: 10)
    #expect(subscriber.values == [1])
  }

  @Test(arguments: SchedulingFamily.allCases)
  func isDescribedByItsName(_ family: SchedulingFamily) throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    family.attach(subscriber, to: publisher, on: scheduler)
    let subscription = try #require(subscriber.subscription)
    #expect(publisher.subscribers[0].combineIdentifier == subscription.combineIdentifier)
    guard let name = family.objectName else {
      #expect(!(subscription is any CustomStringConvertible))
      #expect(!(subscription is any CustomReflectable))
      #expect(!(subscription is any CustomPlaygroundDisplayConvertible))
      return
    }
    #expect("\(subscription)" == name)
    #expect(publisher.subscribers[0].description == name)
    #expect(publisher.subscribers[0].playgroundDescription as? String == name)
    #expect(!(subscription is any CustomDebugStringConvertible))
    if family != .debounce { #expect(mirrorLabels(of: subscription).isEmpty) }
  }

  @Test(arguments: SchedulingFamily.allCases)
  func pendingActionsRetainTheSubscriptionAsDeclared(_ family: SchedulingFamily) {
    var released = false
    let publisher = ProbePublisher<Int, Never>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      family.attach(subscriber, to: publisher, on: scheduler)
      publisher.send(1)
      publisher.forgetSubscribers()
      subscriber.forgetSubscription()
    }
    #expect(released != family.actionsKeepTheSubscription)
    scheduler.advance(by: 50)
    #expect(released)
    #expect(scheduler.waitingCount == 0)
  }

  @Test(arguments: SchedulingFamily.allCases)
  func afterACancelAnActionKeepsNeitherSide(_ family: SchedulingFamily) {
    weak var weakSubscription: ProbeSubscription?
    var released = false
    scheduler.ignoresCancel = true
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let publisher = ProbePublisher<Int, Never>(subscription: subscription)
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      family.attach(subscriber, to: publisher, on: scheduler)
      publisher.send(1)
      subscriber.cancel()
    }
    #expect(scheduler.waitingCount > 0)
    #expect(released)
    #expect(weakSubscription == nil)
  }

  @Test(arguments: SchedulingFamily.allCases)
  func theCompletionReleasesBothSides(_ family: SchedulingFamily) {
    weak var weakSubscription: ProbeSubscription?
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    var object: (any Subscription)?
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let publisher = ProbePublisher<Int, Never>(subscription: subscription)
      let subscriber = ProbeSubscriber<Int, Never>()
      weakSubscriber = subscriber
      family.attach(subscriber, to: publisher, on: scheduler)
      object = subscriber.subscription
      publisher.send(1)
      publisher.send(completion: .finished)
      scheduler.advance(by: 20)
      #expect(subscriber.completions == [.finished])
    }
    #expect(weakSubscription == nil)
    #expect(weakSubscriber == nil)
    withExtendedLifetime(object) {}
  }

  @Test(arguments: SchedulingFamily.allCases)
  func valuesThatAreReleasedMaySendAgain(_ family: SchedulingFamily) {
    let subject = PassthroughSubject<ReleaseProbe?, Never>()
    var releases = 0
    let subscriber = ProbeSubscriber<Int, Never>()
    family.attach(subscriber, to: subject.map { $0 == nil ? 1 : 2 }, on: scheduler)
    subject.send(
      ReleaseProbe {
        releases += 1
        subject.send(nil)
      }
    )
    subscriber.cancel()
    scheduler.advance(by: 50)
    #expect(releases == 1)
  }

  @Test(arguments: SchedulingFamily.allCases)
  func anImmediateSchedulerDeliversTheSubscriptionFirstAndEndsOnce(_ family: SchedulingFamily) {
    let subscriber = ProbeSubscriber<Int, Never>()
    family.attach(subscriber, to: Just(1), on: ImmediateScheduler.shared)
    guard case .subscription? = subscriber.events.first else {
      Issue.record("\(subscriber.log)")
      return
    }
    #expect(subscriber.subscriptionDescriptions.count == 1)
    #expect(subscriber.completions == [.finished])
    // A timeout expires immediately.
    #expect(subscriber.values == (family == .timeout ? [] : [1]))
  }
}
