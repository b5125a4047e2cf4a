import CombineCore
import CombineProbes
import Testing

struct CatchTests {
  private typealias Upstream = ProbePublisher<Int, ProbeError>
  private typealias Replacement = ProbePublisher<Int, Never>

  @Test func continuesWithTheReplacementCreatedFromTheError() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let replacement = PassthroughSubject<Int, ProbeError>()
    var errors: [ProbeError] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream
      .catch { error in
        errors.append(error)
        return replacement
      }
      .subscribe(subscriber)

    upstream.send(1)
    replacement.send(-1)
    upstream.send(completion: .failure(ProbeError("first")))
    replacement.send(2)
    replacement.send(completion: .failure(ProbeError("second")))
    #expect(subscriber.log == ["subscription Catch", "1", "2", "failure second"])
    #expect(errors == [ProbeError("first")])
  }

  @Test func finishedUpstreamNeedsNoReplacement() {
    let upstream = Upstream()
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream
      .catch { _ -> Just<Int> in
        Issue.record("The handler was called")
        return Just(0)
      }
      .subscribe(subscriber)

    upstream.send(completion: .finished)
    upstream.send(completion: .finished)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription Catch", "finished"])
  }

  @Test func asksTheReplacementForTheDemandThatUpstreamLeft() {
    let first = ProbeSubscription()
    let second = ProbeSubscription()
    let upstream = Upstream(subscription: first)
    let replacement = Replacement(subscription: second)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(12), onValue: { _ in .max(3) })
    upstream.catch { _ in replacement }.subscribe(subscriber)
    subscriber.request(.max(5))

    for value in 1...8 { #expect(upstream.send(value) == .max(3)) }
    #expect(mirrorChild("demand", of: subscriber.subscription!) == "max(33)")
    upstream.send(completion: .failure(ProbeError()))
    #expect(first.history == [.requested(.max(12)), .requested(.max(5))])
    #expect(second.history == [.requested(.max(33))])

    #expect(replacement.send(9) == .max(3))
    subscriber.request(.max(2))
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(2))
    #expect(second.history == [.requested(.max(33)), .requested(.max(2)), .cancelled])
    #expect(!first.isCancelled)
  }

  @Test func demandReturnedWhileUpstreamFailsGoesToTheReplacement() {
    let upstream = Upstream()
    let second = ProbeSubscription()
    let replacement = Replacement(subscription: second)
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(1),
      onValue: { _ in
        upstream.send(completion: .failure(ProbeError()))
        return .max(2)
      }
    )
    upstream.catch { _ in replacement }.subscribe(subscriber)
    upstream.send(1)
    #expect(second.history == [.requested(.max(2))])
  }

  @Test func asksTheReplacementForNothingWhenNothingIsLeft() {
    let subscription = ProbeSubscription()
    let upstream = Upstream()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1))
    upstream.catch { _ in Replacement(subscription: subscription) }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscription.history.isEmpty)
  }

  @Test func betweenFailureAndReplacementDemandGathersAndCancelIsIgnored() {
    let upstream = Upstream()
    let replacement = Replacement(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1))
    upstream.catch { _ in replacement }.subscribe(subscriber)
    upstream.send(completion: .failure(ProbeError()))
    subscriber.request(.max(2))
    subscriber.cancel()

    let subscription = ProbeSubscription()
    replacement.send(subscription: subscription)
    #expect(subscription.history == [.requested(.max(3))])
    replacement.send(completion: .finished)
    replacement.send(completion: .finished)
    #expect(subscriber.log == ["subscription Catch", "finished"])
  }

  @Test func requestsFromInsideAValueReachUpstream() {
    let subscription = ProbeSubscription()
    let upstream = Upstream(subscription: subscription)
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(1),
      onValue: {
        if $0 == 1 { weakSubscriber?.request(.max(1)) }
        return .none
      }
    )
    weakSubscriber = subscriber
    upstream.catch { _ in Just(0) }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    #expect(subscriber.values == [1, 2])
    #expect(subscription.requested == [.max(1), .max(1)])
  }

  @Test func cancelEndsUpstreamOnceAndValuesStillPass() {
    let subscription = ProbeSubscription()
    let upstream = Upstream(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2))
    upstream.catch { _ in Just(0) }.subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    upstream.send(1)
    upstream.send(completion: .finished)
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscription.history == [.requested(.max(2)), .cancelled])
    #expect(subscriber.log == ["subscription Catch", "1"])
  }

  @Test func replacementsSendOnAfterCancelButDoNotComplete() {
    let upstream = Upstream()
    let replacement = Replacement()
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream.catch { _ in replacement }.subscribe(subscriber)
    upstream.send(completion: .failure(ProbeError()))
    subscriber.cancel()
    replacement.send(1)
    replacement.send(completion: .finished)
    #expect(subscriber.log == ["subscription Catch", "1"])
  }

  @Test func surplusSubscriptionsAreCancelled() {
    let upstream = Upstream()
    let replacement = Replacement()
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream.catch { _ in replacement }.subscribe(subscriber)
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    upstream.send(completion: .failure(ProbeError()))
    let third = ProbeSubscription()
    replacement.send(subscription: third)
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
    #expect(subscriber.subscriptionDescriptions == ["Catch"])
  }

  @Test func beforeTheSubscriptionACompletionIsIgnored() {
    let upstream = Upstream(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1))
    upstream.catch { _ in Just(0) }.subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(subscriber.log.isEmpty)
    upstream.send(subscription: ProbeSubscription())
    #expect(subscriber.log == ["subscription Catch"])
  }

  @Test func itsObjectsShareIdentifierNameAndMirror() {
    let upstream = Upstream()
    let replacement = Replacement()
    let subscriber = ProbeSubscriber<Int, Never>()
    upstream.catch { _ in replacement }.subscribe(subscriber)
    upstream.send(completion: .failure(ProbeError()))

    let objects: [any CustomCombineIdentifierConvertible] = [
      upstream.subscribers[0], replacement.subscribers[0], subscriber.subscription!,
    ]
    for object in objects {
      #expect("\(object)" == "Catch")
      #expect(mirrorLabels(of: object) == ["downstream", "demand"])
      #expect(object.combineIdentifier == objects[0].combineIdentifier)
    }
    #expect(upstream.subscribers[0].playgroundDescription as? String == "Catch")
  }

  @Test func completionReleasesDownstream() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      upstream.catch { _ in Just(0) }.subscribe(subscriber)
      subscriber.forgetSubscription()
      upstream.send(completion: .failure(ProbeError()))
      #expect(subscriber.log == ["subscription Catch", "0", "finished"])
    }
    #expect(released)
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      PassthroughSubject<Int, ProbeError>().catch { _ in Just(0) }
        .subscribe(ProbeSubscriber(demand: Subscribers.Demand.none))
    }
  }

  @Test func undemandedValuesTrap() async {
    await #expect(processExitsWith: .failure) {
      let upstream = ProbePublisher<Int, ProbeError>()
      upstream.catch { _ in Just(0) }.subscribe(ProbeSubscriber(demand: nil))
      upstream.send(1)
    }
  }

  @Test func aFailureBeforeTheSubscriptionTraps() async {
    await #expect(processExitsWith: .failure) {
      let upstream = ProbePublisher<Int, ProbeError>(subscription: nil)
      upstream.catch { _ in Just(0) }.subscribe(ProbeSubscriber())
      upstream.send(completion: .failure(ProbeError()))
    }
  }

  @Test func aSecondFailureTraps() async {
    await #expect(processExitsWith: .failure) {
      let upstream = ProbePublisher<Int, ProbeError>()
      upstream.catch { _ in ProbePublisher<Int, Never>() }.subscribe(ProbeSubscriber())
      upstream.send(completion: .failure(ProbeError()))
      upstream.send(completion: .failure(ProbeError()))
    }
  }

  @Test func aFailureFromInsideTheHandlerTraps() async {
    await #expect(processExitsWith: .failure) {
      let upstream = ProbePublisher<Int, ProbeError>()
      upstream
        .catch { error in
          upstream.send(completion: .failure(error))
          return Just(0)
        }
        .subscribe(ProbeSubscriber())
      upstream.send(completion: .failure(ProbeError()))
    }
  }

  @Test func theReplacementWaitsForACallInWhichUpstreamFailed() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let replacement = PassthroughSubject<Int, ProbeError>()
    var log: [String] = []
    let subscription = upstream.catch { _ in replacement }
      .sink {
        log.append("\($0)")
      } receiveValue: { value in
        log.append("\(value) begins")
        if value == 1 {
          upstream.send(completion: .failure(ProbeError()))
          onThreads(1) { _ in
            replacement.send(2)
            replacement.send(completion: .finished)
          }
        }
        log.append("\(value) ends")
      }
    withExtendedLifetime(subscription) { upstream.send(1) }
    #expect(log == ["1 begins", "1 ends", "2 begins", "2 ends", "finished"])
  }

  @Test func theReplacementWaitsUntilDownstreamHasItsSubscription() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let replacement = PassthroughSubject<Int, Never>()
    var valuesInside: [Int] = []
    var subscriber: ProbeSubscriber<Int, Never>?
    subscriber = ProbeSubscriber(onSubscription: { _ in
      upstream.send(completion: .failure(ProbeError()))
      onThreads(1) { _ in replacement.send(1) }
      valuesInside = subscriber?.values ?? []
    })
    upstream.catch { _ in replacement }.subscribe(subscriber!)
    #expect(valuesInside.isEmpty)
    #expect(subscriber?.log == ["subscription Catch", "1"])
  }

  @Test func cancellingDropsWaitingEvents() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let replacement = PassthroughSubject<Int, ProbeError>()
    var subscriber: ProbeSubscriber<Int, ProbeError>?
    subscriber = ProbeSubscriber(onValue: { _ in
      upstream.send(completion: .failure(ProbeError()))
      onThreads(1) { _ in
        replacement.send(2)
        replacement.send(completion: .finished)
      }
      subscriber?.subscription?.cancel()
      return .none
    })
    upstream.catch { _ in replacement }.subscribe(subscriber!)
    upstream.send(1)
    #expect(subscriber?.log == ["subscription Catch", "1"])
  }
}
