import CombineCore
import CombineProbes
import Testing

struct DropWhileSubscriptionTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, any Error>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test(arguments: DropWhileFamily.allCases)
  func sendsValuesFromTheFirstThatFailsThePredicate(_ family: DropWhileFamily) {
    let subscriber = ProbeSubscriber<Int, any Error>(demand: .max(2), onValue: { _ in .max(7) })
    var asked: [Int] = []
    family.attach(subscriber, to: upstream) {
      asked.append($0)
      return $0 < 3
    }
    #expect([1, 2, 3, 1].map { upstream.send($0) } == [.max(1), .max(1), .max(7), .max(7)])
    upstream.send(completion: .finished)
    upstream.send(completion: .finished)
    #expect(upstream.send(4) == .none)
    #expect(asked == [1, 2, 3])
    #expect(subscriber.log == ["subscription \(family.objectName)", "3", "1", "finished"])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test(arguments: DropWhileFamily.allCases)
  func aFailureIsForwarded(_ family: DropWhileFamily) {
    let subscriber = ProbeSubscriber<Int, any Error>()
    family.attach(subscriber, to: upstream)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription \(family.objectName)", "failure oops"])
    #expect(!subscription.isCancelled)
  }

  @Test(arguments: DropWhileFamily.allCases)
  func cancelReachesUpstreamOnceAndSilencesIt(_ family: DropWhileFamily) {
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    family.attach(subscriber, to: upstream)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(upstream.send(3) == .none)
    upstream.send(completion: .finished)
    #expect(subscription.history == [.cancelled])
    #expect(subscriber.log == ["subscription \(family.objectName)"])
  }

  @Test(arguments: DropWhileFamily.allCases)
  func eventsBeforeTheSubscriptionAreIgnored(_ family: DropWhileFamily) {
    let early = ProbePublisher<Int, any Error>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    family.attach(subscriber, to: early)
    #expect(early.send(5) == .none)
    early.send(completion: .finished)
    early.operatorSubscription?.request(.max(1))
    early.operatorSubscription?.cancel()
    early.send(subscription: subscription)
    #expect(early.send(2) == .max(1))
    early.send(3)
    #expect(subscriber.log == ["subscription \(family.objectName)", "3"])
    #expect(subscription.history.isEmpty)
  }

  @Test(arguments: DropWhileFamily.allCases)
  func furtherSubscriptionsAreCancelled(_ family: DropWhileFamily) {
    family.attach(ProbeSubscriber(), to: upstream)
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    upstream.send(completion: .finished)
    let third = ProbeSubscription()
    upstream.send(subscription: third)
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test(arguments: DropWhileFamily.allCases)
  func nothingArrivesAfterCancelFromInsideThePredicate(_ family: DropWhileFamily) {
    let subscriber = ProbeSubscriber<Int, any Error>(demand: nil)
    family.attach(subscriber, to: upstream) { [weak subscriber] _ in
      subscriber?.cancel()
      return false
    }
    #expect(upstream.send(1) == .none)
    #expect(subscriber.values.isEmpty)
    #expect(subscription.history == [.cancelled])
  }

  @Test(arguments: DropWhileFamily.allCases)
  func deliversNestedValuesNested(_ family: DropWhileFamily) {
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, any Error>(onValue: { [upstream] value in
      log.append("begin \(value)")
      if value < 5 { upstream.send(value + 1) }
      log.append("end \(value)")
      return .none
    })
    family.attach(subscriber, to: upstream)
    upstream.send(4)
    #expect(log == ["begin 4", "begin 5", "end 5", "end 4"])
  }

  @Test(arguments: DropWhileFamily.allCases, ["cancel", "completion", "value"])
  func predicateIsReleasedWhenNoLongerNeeded(_ family: DropWhileFamily, _ event: String) {
    let subscriber = ProbeSubscriber<Int, any Error>()
    var released = false
    do {
      let probe = ReleaseProbe { released = true }
      family.attach(subscriber, to: upstream) { _ in withExtendedLifetime(probe) { false } }
    }
    #expect(!released)
    switch event {
    case "cancel": subscriber.cancel()
    case "completion": upstream.send(completion: .finished)
    default: upstream.send(1)
    }
    #expect(released)
  }

  @Test(arguments: DropWhileFamily.allCases)
  func bothSidesAreReleased(_ family: DropWhileFamily) {
    var released = false
    let subject = PassthroughSubject<Int, any Error>()
    do {
      let subscriber = ProbeSubscriber<Int, any Error>(onDeinit: { released = true })
      family.attach(subscriber, to: subject)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test(arguments: DropWhileFamily.allCases)
  func isNamedAndShowsNothingElse(_ family: DropWhileFamily) throws {
    let subscriber = ProbeSubscriber<Int, any Error>()
    family.attach(subscriber, to: upstream)
    let object = try #require(subscriber.subscription)
    let playground = object as? any CustomPlaygroundDisplayConvertible
    #expect(playground?.playgroundDescription as? String == family.objectName)
    #expect(mirrorLabels(of: object).isEmpty)
    #expect(upstream.subscribers[0].combineIdentifier == object.combineIdentifier)
  }

  @Test(arguments: DropWhileFamily.allCases)
  func aRequestOfNoneTraps(_ family: DropWhileFamily) async {
    await #expect(processExitsWith: .failure) { [family] in
      family.attach(ProbeSubscriber(demand: Subscribers.Demand.none), to: ProbePublisher<Int, any Error>())
    }
  }
}
