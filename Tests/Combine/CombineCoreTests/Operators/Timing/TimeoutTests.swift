import CombineCore
import CombineProbes
import Testing

struct TimeoutTests {
  private let scheduler = ProbeScheduler()

  @Test func finishesAfterAnIntervalWithoutValues() {
    let subscription = ProbeSubscription()
    var historyAtCompletion: [ProbeSubscription.Event] = []
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      demand: .max(3),
      onCompletion: { _ in historyAtCompletion = subscription.history }
    )
    publisher.timeout(5, scheduler: scheduler).subscribe(subscriber)
    scheduler.advance(by: 4)
    #expect(publisher.send(1) == .none)
    scheduler.advance(by: 4)
    #expect(subscriber.log == ["subscription Timeout", "1"])
    scheduler.advance(by: 1)
    #expect(subscriber.log == ["subscription Timeout", "1", "finished"])
    #expect(historyAtCompletion == [.requested(.max(3)), .cancelled])

    publisher.send(2)
    publisher.send(completion: .failure(ProbeError()))
    subscriber.request(.max(1))
    subscriber.cancel()
    scheduler.advance(by: 50)
    #expect(subscriber.log == ["subscription Timeout", "1", "finished"])
    #expect(subscription.history == historyAtCompletion)
    #expect(scheduler.waitingCount == 0)
  }

  @Test func failsWithTheCustomErrorMadeWhenTheTimeIsOver() {
    var calls = 0
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.timeout(
      5,
      scheduler: scheduler,
      customError: {
        calls += 1
        return ProbeError("late")
      }
    )
    .subscribe(subscriber)
    scheduler.advance(by: 4)
    #expect(calls == 0)
    scheduler.advance(by: 50)
    #expect(calls == 1)
    #expect(subscriber.completions == [.failure(ProbeError("late"))])
  }

  @Test func timersStartAtTheSubscriptionTheFirstRequestAndEachValue() {
    scheduler.leastTolerance = 2
    let publisher = ProbePublisher<Int, Never>()
    var historyAtSubscription: [String] = []
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: nil,
      onSubscription: { [scheduler] _ in historyAtSubscription = scheduler.history }
    )
    publisher.timeout(5, scheduler: scheduler, options: .init("quickly")).subscribe(subscriber)
    let timer = ["now", "minimumTolerance", "after 5 every 5 tolerance 2 quickly"]
    #expect(historyAtSubscription == timer)
    scheduler.forgetHistory()
    subscriber.request(.none)
    subscriber.request(.max(2))
    #expect(scheduler.history == timer + ["cancel"])
    scheduler.forgetHistory()
    publisher.send(1)
    #expect(scheduler.history == ["cancel"] + timer + ["schedule quickly"])
    scheduler.forgetHistory()
    publisher.send(completion: .finished)
    #expect(scheduler.history == ["cancel", "schedule quickly"])
  }

  @Test func firstRequestRestartsTheTimer() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    // Simulates timers whose cancel always arrives too late.
    scheduler.ignoresCancel = true
    publisher.timeout(5, scheduler: scheduler).subscribe(subscriber)
    scheduler.advance(by: 4)
    subscriber.request(.none)
    subscriber.request(.max(1))
    scheduler.advance(by: 4)
    #expect(subscriber.completions.isEmpty)
    scheduler.advance(by: 1)
    #expect(subscriber.completions == [.finished])
    #expect(subscription.history == [.requested(.none), .requested(.max(1)), .cancelled])
  }

  @Test func aValueThatWaitsWhenTheTimeIsOverIsDropped() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.timeout(5, scheduler: scheduler).subscribe(subscriber)
    publisher.send(1)
    // The timer was scheduled before the delivery.
    scheduler.run(at: 0)
    scheduler.runAll()
    #expect(subscriber.log == ["subscription Timeout", "finished"])
  }

  @Test func theOrderHoldsHoweverTheActionsAreRun() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.timeout(5, scheduler: scheduler).subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    for index in (0..<4).reversed() { scheduler.run(at: index) }
    #expect(subscriber.log == ["subscription Timeout", "1", "2", "3", "finished"])
    #expect(scheduler.waitingCount == 0)
  }

  @Test func returnedDemandIsRequestedAfterTheDelivery() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil, onValue: { .max($0) })
    publisher.timeout(5, scheduler: scheduler).subscribe(subscriber)
    publisher.send(0)
    publisher.send(2)
    scheduler.advance()
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func cancelWhileACompletionWaitsReachesUpstream() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.timeout(5, scheduler: scheduler).subscribe(subscriber)
    publisher.send(completion: .finished)
    publisher.send(completion: .failure(ProbeError()))
    #expect(scheduler.waitingCount == 2)
    subscriber.cancel()
    scheduler.advance(by: 50)
    #expect(subscriber.log == ["subscription Timeout"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func aValueAfterTheCompletionStartsNoTimerThatOutlivesIt() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.timeout(5, scheduler: scheduler).subscribe(subscriber)
    publisher.send(completion: .finished)
    publisher.send(1)
    scheduler.advance()
    #expect(subscriber.log == ["subscription Timeout", "finished"])
    #expect(scheduler.waitingCount == 0)
  }

  @Test(arguments: [0, -5])
  func withoutAPositiveIntervalTheTimeIsOverWhenTheSchedulerRuns(_ interval: Int) {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.timeout(.init(interval), scheduler: scheduler).subscribe(subscriber)
    #expect(subscriber.completions.isEmpty)
    scheduler.advance()
    #expect(subscriber.completions == [.finished])
  }

  @Test func onAnImmediateSchedulerTheTimeoutFollowsTheSubscription() {
    let subscription = ProbeSubscription()
    var historyAtSubscription: [ProbeSubscription.Event] = []
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(
      onSubscription: { _ in historyAtSubscription = subscription.history }
    )
    publisher.timeout(5, scheduler: ImmediateScheduler.shared, customError: { ProbeError("late") })
      .subscribe(subscriber)
    publisher.send(1)
    #expect(historyAtSubscription == [.cancelled])
    #expect(subscriber.log == ["subscription Timeout", "failure late"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func aCancelInsideTheSubscriptionIsHeededAfterTheTimeout() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(onSubscription: { $0.cancel() })
    publisher.timeout(5, scheduler: ImmediateScheduler.shared).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Timeout"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func theClosureIsReleasedWithTheSubscription() {
    var released = 0
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    do {
      let probe = ReleaseProbe { released += 1 }
      let publisher = ProbePublisher<Int, ProbeError>()
      publisher.timeout(
        5,
        scheduler: scheduler,
        customError: { withExtendedLifetime(probe) { ProbeError() } }
      )
      .subscribe(subscriber)
      publisher.send(1)
    }
    #expect(released == 0)
    subscriber.cancel()
    #expect(released == 1)
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let timeout = publisher.timeout(
      5,
      scheduler: scheduler,
      options: .init("word"),
      customError: { ProbeError("late") }
    )
    #expect(timeout.upstream === publisher)
    #expect(timeout.interval == 5)
    #expect(timeout.scheduler === scheduler)
    #expect(timeout.options == .init("word"))
    #expect(timeout.customError?() == ProbeError("late"))
    #expect(publisher.timeout(5, scheduler: scheduler).customError == nil)
  }
}
