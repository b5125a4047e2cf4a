import CombineCore
import CombineProbes
import Synchronization
import Testing

struct RetryTests {
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  private func fail(_ word: String = "oops") {
    upstream.send(completion: .failure(ProbeError(word)))
  }

  @Test func resubscribesUpToTheRetryCount() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(2).subscribe(subscriber)
    for attempt in 1...3 {
      #expect(upstream.subscribers.count == attempt)
      upstream.send(attempt)
      fail("\(attempt)")
    }
    fail("late")
    #expect(upstream.subscribers.count == 3)
    #expect(subscriber.log == ["subscription Retry", "1", "2", "3", "failure 3"])
    #expect(!subscription.isCancelled)
    #expect(Set(upstream.subscribers.map(\.combineIdentifier)).count == 1)
  }

  @Test func zeroRetriesPassTheFailure() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(0).subscribe(subscriber)
    fail()
    #expect(subscriber.log == ["subscription Retry", "failure oops"])
    #expect(upstream.subscribers.count == 1)
  }

  @Test(arguments: [nil, -1])
  func missingAndNegativeCountsRetryForever(retries: Int?) {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    Publishers.Retry(upstream: upstream, retries: retries).subscribe(subscriber)
    for _ in 0..<100 { fail() }
    upstream.send(completion: .finished)
    #expect(upstream.subscribers.count == 101)
    #expect(subscriber.log == ["subscription Retry", "finished"])
  }

  @Test func outstandingDemandIsRequestedFromTheNextAttempt() {
    let late = ProbePublisher<Int, ProbeError>(subscription: nil)
    let attempts = [ProbeSubscription(), ProbeSubscription()]
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(3), onValue: { _ in .max(2) })
    late.retry(1).subscribe(subscriber)
    late.send(subscription: attempts[0])
    late.send(completion: .failure(ProbeError()))
    #expect(late.send(1) == .none)
    late.send(subscription: attempts[1])
    #expect(attempts[0].history == [.requested(.max(3))])
    #expect(attempts[1].history == [.requested(.max(4))])
  }

  @Test func returnedDemandIsRequestedAfterTheDelivery() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(1), onValue: { $0 == 1 ? .max(2) : .none })
    upstream.retry(1).subscribe(subscriber)
    #expect(upstream.send(1) == .none)
    #expect(upstream.send(2) == .none)
    #expect(subscription.requested == [.max(1), .max(2)])
  }

  @Test func aRequestBetweenTwoAttemptsIsOnlyRecorded() {
    let late = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    late.retry(1).subscribe(subscriber)
    late.send(subscription: subscription)
    late.send(completion: .failure(ProbeError()))
    subscriber.request(.max(2))
    subscriber.request(.max(3))
    let second = ProbeSubscription()
    late.send(subscription: second)
    #expect(subscription.history.isEmpty)
    #expect(second.history == [.requested(.max(5))])
  }

  @Test func nothingIsRequestedOfAnAttemptWithoutDemand() {
    upstream.retry(1).subscribe(ProbeSubscriber(demand: nil))
    fail()
    #expect(subscription.history.isEmpty)
  }

  @Test func manyFailuresInARowOverflowNoStack() {
    let attempts = Atomic(0)
    let failing = Deferred {
      attempts.add(1, ordering: .relaxed)
      return Fail<Int, ProbeError>(error: ProbeError())
    }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    failing.retry(100_000).subscribe(subscriber)
    #expect(attempts.load(ordering: .relaxed) == 100_001)
    #expect(subscriber.log == ["subscription Retry", "failure oops"])
  }

  @Test func cancelFromInsideAFailingAttemptEndsTheRetries() {
    var attempts = 0
    weak var weakSubscriber: ProbeSubscriber<Int, ProbeError>?
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    weakSubscriber = subscriber
    let failing = Deferred {
      attempts += 1
      if attempts == 3 { weakSubscriber?.cancel() }
      return Fail<Int, ProbeError>(error: ProbeError())
    }
    Publishers.Retry(upstream: failing, retries: nil).subscribe(subscriber)
    #expect(attempts == 3)
    #expect(subscriber.log == ["subscription Retry"])
  }

  @Test func finishingEndsItOnce() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(3).subscribe(subscriber)
    upstream.send(completion: .finished)
    upstream.send(completion: .finished)
    fail()
    #expect(upstream.send(1) == .none)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.log == ["subscription Retry", "finished"])
    #expect(subscription.history == [.requested(.unlimited)])
    #expect(upstream.subscribers.count == 1)
  }

  @Test func finishingBeforeTheSubscriptionIsForwarded() {
    let early = ProbePublisher<Int, ProbeError>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    early.retry(1).subscribe(subscriber)
    early.send(completion: .finished)
    early.send(subscription: subscription)
    #expect(subscriber.log == ["finished"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func cancelReachesTheAttemptInForceAndEndsTheRetries() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(3).subscribe(subscriber)
    fail()
    subscriber.cancel()
    subscriber.cancel()
    fail()
    upstream.send(1)
    #expect(upstream.subscribers.count == 2)
    #expect(subscription.history == [.requested(.unlimited), .requested(.unlimited), .cancelled])
    #expect(subscriber.log == ["subscription Retry"])
  }

  @Test func duplicateAndLateSubscriptionsAreCancelled() throws {
    let early = ProbePublisher<Int, ProbeError>(subscription: nil)
    early.retry(1).subscribe(ProbeSubscriber())
    early.send(subscription: subscription)
    let surplus = [ProbeSubscription(), ProbeSubscription(), ProbeSubscription()]
    early.send(subscription: surplus[0])
    try #require(early.operatorSubscription).cancel()
    early.send(subscription: surplus[1])
    early.retry(1).subscribe(ProbeSubscriber())
    try #require(early.operatorSubscription).cancel()
    early.send(subscription: surplus[2])
    for subscription in surplus { #expect(subscription.history == [.cancelled]) }
  }

  @Test func aValueSentFromInsideAnotherIsDeliveredNested() {
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: { [upstream] value in
      log.append("begin \(value)")
      if value == 1 { upstream.send(2) }
      log.append("end \(value)")
      return .none
    })
    upstream.retry(1).subscribe(subscriber)
    upstream.send(1)
    #expect(log == ["begin 1", "begin 2", "end 2", "end 1"])
  }

  @Test(arguments: [true, false])
  func theEndReleasesDownstream(byCancel: Bool) {
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      upstream.retry(1).subscribe(subscriber)
      if byCancel { subscriber.cancel() } else { upstream.send(completion: .finished) }
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func isNamedRetry() throws {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(1).subscribe(subscriber)
    let object = try #require(subscriber.subscription)
    #expect((object as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == "Retry")
    #expect(mirrorLabels(of: object).isEmpty)
    #expect(upstream.subscribers[0].combineIdentifier == object.combineIdentifier)
  }

  @Test func isEquatableWhenUpstreamIs() {
    let failing = Fail<Int, ProbeError>(error: ProbeError())
    #expect(failing.retry(1) == failing.retry(1))
    #expect(failing.retry(1) != failing.retry(2))
    #expect(failing.retry(1) != Fail<Int, ProbeError>(error: ProbeError("other")).retry(1))
  }

  @Test func aValueThatWasNotRequestedTraps() async {
    await #expect(processExitsWith: .failure) {
      let publisher = ProbePublisher<Int, ProbeError>()
      publisher.retry(1).subscribe(ProbeSubscriber(demand: .max(1)))
      publisher.send(1)
      publisher.send(2)
    }
  }

  @Test func aValueBeforeTheSubscriptionTraps() async {
    await #expect(processExitsWith: .failure) {
      let publisher = ProbePublisher<Int, ProbeError>(subscription: nil)
      publisher.retry(1).subscribe(ProbeSubscriber())
      publisher.send(1)
    }
  }
}

struct RetryStressTests {
  /// Attempts fail on one thread while other threads send requests and cancels.
  @Test func attemptsRequestsAndCancelFromManyThreadsKeepTheRules() {
    for _ in 0..<200 {
      let subject = Mutex(PassthroughSubject<Int, ProbeError>())
      let subscriber = SerialSubscriber<Int, ProbeError>(demand: .max(1), onValue: { _ in .max(1) })
      let attempts = Deferred { subject.withLock { $0 } }
      Publishers.Retry(upstream: attempts, retries: nil).subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(3) { thread in
        switch thread {
        case 0:
          for value in 0..<50 {
            let current = subject.withLock { $0 }
            current.send(value)
            subject.withLock { $0 = PassthroughSubject() }
            current.send(completion: .failure(ProbeError()))
          }
        case 1: for _ in 0..<50 { subscription.request(.max(1)) }
        default: subscription.cancel()
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.completions.isEmpty)
      #expect(zip(subscriber.values, subscriber.values.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func theNextAttemptWaitsForACallInWhichTheOneBeforeFailed() {
    let first = PassthroughSubject<Int, ProbeError>()
    let second = PassthroughSubject<Int, ProbeError>()
    var attempts = [first, second]
    var log: [String] = []
    let subscription = Deferred { attempts.removeFirst() }.retry(1)
      .sink {
        log.append("\($0)")
      } receiveValue: { value in
        log.append("\(value) begins")
        if value == 1 {
          first.send(completion: .failure(ProbeError()))
          onThreads(1) { _ in
            second.send(2)
            second.send(completion: .finished)
          }
        }
        log.append("\(value) ends")
      }
    withExtendedLifetime(subscription) { first.send(1) }
    #expect(log == ["1 begins", "1 ends", "2 begins", "2 ends", "finished"])
  }
}
