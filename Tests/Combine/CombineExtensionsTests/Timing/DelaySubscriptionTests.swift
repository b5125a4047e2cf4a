import CombineExtensions
import CombineProbes
import CombineShim
import Foundation
import Schedulers
import Testing

struct DelaySubscriptionTests {
  private let scheduler = ProbeScheduler()
  private let subscription = ProbeSubscription()
  private let upstream: ProbePublisher<Int, ProbeError>

  init() {
    upstream = ProbePublisher(subscription: subscription)
  }

  @Test func upstreamIsSubscribedToWhenTheTimeHasPassed() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2), onValue: { _ in .max(3) })
    upstream.delaySubscription(for: 5, scheduler: scheduler).subscribe(subscriber)
    #expect(subscriber.log == ["subscription DelaySubscription"])
    scheduler.advance(by: 4)
    subscriber.request(.max(1))
    #expect(upstream.subscribers.isEmpty)
    scheduler.advance(by: 1)
    #expect(subscription.history == [.requested(.max(3))])
    #expect(upstream.send(7) == .max(3))
    subscriber.request(.max(4))
    upstream.send(completion: .failure(ProbeError()))
    #expect(subscription.requested == [.max(3), .max(4)])
    #expect(subscriber.log.dropFirst() == ["7", "failure oops"])
    #expect(scheduler.waitingCount == 0)
  }

  @Test func aCancelCallsTheSubscriptionOff() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.delaySubscription(for: 5, scheduler: scheduler).subscribe(subscriber)
    subscriber.cancel()
    #expect(scheduler.waitingCount == 0)
    scheduler.advance(by: 9)
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func cancellingOnSubscriptionSchedulesNothing() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(onSubscription: { $0.cancel() })
    upstream.delaySubscription(for: 5, scheduler: scheduler).subscribe(subscriber)
    #expect(scheduler.waitingCount == 0)
  }

  @Test func aCancelThatTheSchedulerIgnoresIsKept() {
    scheduler.ignoresCancel = true
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.delaySubscription(for: 5, scheduler: scheduler).subscribe(subscriber)
    subscriber.cancel()
    scheduler.advance(by: 20)
    #expect(upstream.subscribers.isEmpty)
  }

  @Test func upstreamIsCancelledAndSendsNoMoreAfterwards() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.delaySubscription(for: 5, scheduler: scheduler).subscribe(subscriber)
    scheduler.advance(by: 5)
    subscriber.cancel()
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscription.isCancelled)
    #expect(subscriber.log.count == 1)
  }

  @Test func toleranceAndOptionsGoToTheScheduler() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.delaySubscription(for: 5, tolerance: 2, scheduler: scheduler, options: .init("o"))
      .subscribe(subscriber)
    #expect(scheduler.history == ["now", "after 5 every 5 tolerance 2 o"])
  }

  @Test func noDelayIsAPlainAction() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    upstream.delaySubscription(for: 0, scheduler: scheduler).subscribe(subscriber)
    #expect(upstream.subscribers.isEmpty)
    scheduler.advance()
    #expect(upstream.subscribers.count == 1)
  }

  @Test func itWorksOnSchedulersWithoutWaiting() {
    let subscriber = ProbeSubscriber<Int, Never>()
    [1, 2].publisher.delaySubscription(for: .seconds(1), scheduler: DispatchQueue.immediate)
      .subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["1", "2", "finished"])
  }

  @Test(arguments: ["cancel", "finish", "cancel early"]) func everythingIsReleasedAtTheEnd(end: String) {
    let lives = LifeCounter()
    let subject = PassthroughSubject<Int, Never>()
    do {
      let life = lives.makeLife()
      let cancellable = subject.delaySubscription(for: 5, scheduler: scheduler).sink { _ in _ = life }
      if end != "cancel early" { scheduler.advance(by: 5) }
      if end == "finish" { subject.send(completion: .finished) } else { cancellable.cancel() }
    }
    #expect(lives.living == 0)
  }
}
