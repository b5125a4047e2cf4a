import CombineExtensions
import CombineProbes
import CombineShim
import Foundation
import Schedulers
import Testing

struct RetryWithDelayTests {
  private let scheduler = ProbeScheduler()
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  private func fail(_ word: String = "oops") {
    upstream.send(completion: .failure(ProbeError(word)))
  }

  @Test func eachAttemptWaitsForItsDelay() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(2, delay: .exponential(initial: .nanoseconds(5), multiplier: 3), scheduler: scheduler)
      .subscribe(subscriber)
    upstream.send(1)
    fail()
    scheduler.advance(by: 4)
    #expect(upstream.subscribers.count == 1)
    scheduler.advance(by: 1)
    #expect(upstream.subscribers.count == 2)
    fail()
    scheduler.advance(by: 14)
    #expect(upstream.subscribers.count == 2)
    scheduler.advance(by: 1)
    upstream.send(2)
    fail("last")
    #expect(subscriber.log.dropFirst() == ["1", "2", "failure last"])
    #expect(upstream.subscribers.count == 3)
    #expect(scheduler.waitingCount == 0)
  }

  @Test func withoutADelayAttemptsAreMadeAtOnce() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(1, scheduler: scheduler).subscribe(subscriber)
    fail("first")
    #expect(upstream.subscribers.count == 2)
    fail("last")
    #expect(subscriber.log.dropFirst() == ["failure last"])
    #expect(scheduler.history.isEmpty)
  }

  @Test func aFailureThatIsDeclinedEndsTheStream() {
    var asked: [ProbeError] = []
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(5, scheduler: scheduler) { failure in
      asked.append(failure)
      return failure == ProbeError("a")
    }.subscribe(subscriber)
    fail("a")
    fail("b")
    #expect(subscriber.log.dropFirst() == ["failure b"])
    #expect(asked == [ProbeError("a"), ProbeError("b")])
  }

  @Test func certainFailuresCanBeRetriedWithoutAScheduler() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(1) { $0 == ProbeError("a") }.subscribe(subscriber)
    fail("a")
    fail("a")
    #expect(subscriber.log.dropFirst() == ["failure a"])
    #expect(upstream.subscribers.count == 2)
  }

  @Test func retryWithACountIsCombinesOwn() {
    let retried: Publishers.Retry<ProbePublisher<Int, ProbeError>> = upstream.retry(3)
    #expect(retried.retries == 3)
  }

  @Test func unmetDemandIsRequestedFromTheNextAttempt() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(3))
    upstream.retry(1, delay: .constant(.nanoseconds(5)), scheduler: scheduler).subscribe(subscriber)
    upstream.send(1)
    fail()
    subscriber.request(.max(4))
    scheduler.advance(by: 5)
    #expect(subscription.requested == [.max(3), .max(6)])
  }

  @Test func aCancelWhileAnAttemptWaitsCallsItOff() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(3, delay: .constant(.nanoseconds(5)), scheduler: scheduler).subscribe(subscriber)
    fail()
    #expect(scheduler.waitingCount == 1)
    subscriber.cancel()
    #expect(scheduler.waitingCount == 0)
    scheduler.advance(by: 5)
    #expect(upstream.subscribers.count == 1)
  }

  @Test func eachSubscriberHasItsOwnRetryCount() {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return Fail<Int, ProbeError>(error: ProbeError())
    }
    let publisher = failing.retry(2, scheduler: scheduler)
    publisher.subscribe(ProbeSubscriber<Int, ProbeError>())
    publisher.subscribe(ProbeSubscriber<Int, ProbeError>())
    #expect(attempts == 6)
  }

  @Test(.timeLimit(.minutes(5)), arguments: [Duration.zero, .seconds(1)])
  func manyFailuresInARowNeedNoStack(delay: Duration) {
    var attempts = 0
    let failing = Deferred {
      attempts += 1
      return attempts <= 5_000
        ? Fail(error: ProbeError()).eraseToAnyPublisher()
        : Just(attempts).setFailureType(to: ProbeError.self).eraseToAnyPublisher()
    }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    failing.retry(-1, delay: .constant(delay), scheduler: DispatchQueue.immediate).subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["5001", "finished"])
  }

  @Test func attemptsThatFailAtOnceWaitEachForTheirOwnDelay() {
    let clock = DispatchQueue.test
    var times: [DispatchQueue.SchedulerTimeType.Stride] = []
    let start = clock.now
    let failing = Deferred {
      times.append(start.distance(to: clock.now))
      return Fail<Int, ProbeError>(error: ProbeError())
    }
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    failing.retry(3, delay: .linear(initial: .seconds(1), increment: .seconds(1)), scheduler: clock)
      .subscribe(subscriber)
    clock.run()
    #expect(times == [.seconds(0), .seconds(1), .seconds(3), .seconds(6)])
    #expect(subscriber.log.dropFirst() == ["failure oops"])
  }

  @Test func optionsGoToTheScheduler() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.retry(1, delay: .constant(.nanoseconds(5)), scheduler: scheduler, options: .init("o"))
      .subscribe(subscriber)
    fail()
    #expect(scheduler.history.last == "after 5 every 5 o")
  }

  @Test func everythingIsReleasedAtTheCancel() {
    let lives = LifeCounter()
    let subject = PassthroughSubject<Int, ProbeError>()
    do {
      let life = lives.makeLife()
      let cancellable = subject.retry(2, delay: .constant(.seconds(1)), scheduler: scheduler) { [life] _ in
        life === life
      }.sink(receiveCompletion: { _ in }, receiveValue: { [life] _ in _ = life })
      subject.send(completion: .failure(ProbeError()))
      cancellable.cancel()
    }
    #expect(lives.living == 0)
  }

  @Test func everythingIsReleasedWhenTheLastAttemptFails() {
    let lives = LifeCounter()
    do {
      let life = lives.makeLife()
      let subscriber = ProbeSubscriber<Int, ProbeError>()
      Fail<Int, ProbeError>(error: ProbeError()).retry(2) { [life] _ in life === life }.subscribe(subscriber)
      subscriber.forgetSubscription()
      #expect(subscriber.log == ["subscription RetryWhen", "failure oops"])
    }
    #expect(lives.living == 0)
  }
}
