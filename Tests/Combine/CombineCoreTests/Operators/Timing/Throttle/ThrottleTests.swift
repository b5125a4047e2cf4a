import CombineCore
import CombineProbes
import Testing

struct ThrottleTests {
  private let scheduler = ProbeScheduler()

  /// Sends one value every two ticks.
  private func send(_ values: ClosedRange<Int>, to publisher: ProbePublisher<Int, Never>) {
    for value in values {
      publisher.send(value)
      scheduler.advance()
      scheduler.advance(by: 2)
    }
  }

  @Test func deliversTheLatestOfEachInterval() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.throttle(for: 5, scheduler: scheduler, latest: true).subscribe(subscriber)
    // 1 is delivered at time 0. At time 5, 3 (sent at 4) replaces 2 (sent at 2). At time 10, 5 (sent at 8)
    // replaces 4 (sent at 6). 6 and 7 wait until time 15.
    send(1...7, to: publisher)
    #expect(subscriber.values == [1, 3, 5])
    scheduler.advance(by: 1)
    #expect(subscriber.values == [1, 3, 5, 7])
  }

  @Test func deliversTheFirstOfEachInterval() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.throttle(for: 5, scheduler: scheduler, latest: false).subscribe(subscriber)
    send(1...7, to: publisher)
    scheduler.advance(by: 1)
    #expect(subscriber.values == [1, 2, 4, 6])
  }

  @Test func asksForAllValuesBeforeDownstreamGetsItsSubscription() {
    let subscription = ProbeSubscription()
    var historyAtSubscription: [ProbeSubscription.Event]?
    let subscriber = ProbeSubscriber<Int, Never>(
      onSubscription: { _ in historyAtSubscription = subscription.history }
    )
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    publisher.throttle(for: 5, scheduler: scheduler, latest: true).subscribe(subscriber)
    #expect(publisher.send(1) == .none)
    subscriber.request(.max(3))
    scheduler.advance(by: 5)
    #expect(historyAtSubscription == [.requested(.unlimited)])
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func evenAFirstValueIsScheduledAndALaterOneForTheEndOfTheInterval() {
    scheduler.leastTolerance = 2
    let publisher = ProbePublisher<Int, Never>()
    let throttle = publisher.throttle(for: 5, scheduler: scheduler, latest: true)
    #expect(scheduler.history.isEmpty)
    let subscriber = ProbeSubscriber<Int, Never>()
    throttle.subscribe(subscriber)
    #expect(scheduler.history == ["now", "now"])
    scheduler.forgetHistory()
    publisher.send(1)
    #expect(scheduler.history == ["now", "schedule"])
    #expect(subscriber.values.isEmpty)
    scheduler.setTime(3)
    scheduler.advance()
    #expect(scheduler.history == ["now", "schedule", "now"])
    scheduler.setTime(4)
    scheduler.forgetHistory()
    publisher.send(2)
    publisher.send(3)
    // The interval begins at the delivery at time 3, not at the time when it was due.
    #expect(scheduler.history == ["now", "minimumTolerance", "after 8 tolerance 2", "now"])
    scheduler.forgetHistory()
    publisher.send(completion: .finished)
    scheduler.advance(by: 4)
    #expect(scheduler.history == ["now"])
  }

  @Test func aValueAtTheVeryEndOfTheIntervalDoesNotWait() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.throttle(for: 5, scheduler: scheduler, latest: true).subscribe(subscriber)
    publisher.send(1)
    scheduler.advance(by: 5)
    scheduler.forgetHistory()
    publisher.send(2)
    #expect(scheduler.history == ["now", "schedule"])
    scheduler.advance()
    #expect(subscriber.values == [1, 2])
  }

  @Test(arguments: [0, -5])
  func withoutAPositiveIntervalNothingWaitsForTime(_ interval: Int) {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.throttle(for: .init(interval), scheduler: scheduler, latest: true).subscribe(subscriber)
    for value in 1...3 {
      publisher.send(value)
      scheduler.advance()
    }
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func aValueWithoutDemandIsDroppedEvenAsTheLatest() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil, onValue: { $0 == 1 ? .max(2) : .none })
    publisher.throttle(for: 5, scheduler: scheduler, latest: true).subscribe(subscriber)
    publisher.send(0)
    subscriber.request(.max(1))
    publisher.send(1)
    publisher.send(2)
    scheduler.advance(by: 5)
    #expect(subscriber.values == [1])
    publisher.send(3)
    publisher.send(4)
    scheduler.advance(by: 5)
    #expect(subscriber.values == [1, 4])
    publisher.send(5)
    publisher.send(6)
    scheduler.advance(by: 50)
    publisher.send(7)
    scheduler.advance(by: 50)
    #expect(subscriber.values == [1, 4, 5])
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func completionFollowsTheThrottledValue(_ completion: Subscribers.Completion<ProbeError>) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.throttle(for: 5, scheduler: scheduler, latest: true).subscribe(subscriber)
    publisher.send(1)
    scheduler.advance()
    publisher.send(2)
    publisher.send(completion: completion)
    publisher.send(3)
    publisher.send(completion: .finished)
    #expect(scheduler.dates == [5])
    scheduler.advance(by: 4)
    #expect(subscriber.completions.isEmpty)
    scheduler.advance(by: 1)
    #expect(subscriber.values == [1, 2])
    #expect(subscriber.completions == [completion])
  }

  @Test func withoutAValueTheCompletionIsScheduledAtOnce() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.throttle(for: 5, scheduler: scheduler, latest: true).subscribe(subscriber)
    publisher.send(1)
    scheduler.advance(by: 1)
    scheduler.forgetHistory()
    publisher.send(completion: .failure(ProbeError()))
    #expect(scheduler.history == ["now", "schedule"])
    #expect(subscriber.completions.isEmpty)
    scheduler.advance()
    #expect(subscriber.completions == [.failure(ProbeError())])
  }

  @Test func aCompletionDuringTheRequestWaitsForTheSubscription() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    subscription.onRequest = { _ in publisher.send(completion: .finished) }
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.throttle(for: 5, scheduler: scheduler, latest: true).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Throttle"])
    #expect(scheduler.waitingCount == 1)
    scheduler.advance()
    #expect(subscriber.log == ["subscription Throttle", "finished"])
  }

  @Test func cancelReachesUpstreamAlsoWhileACompletionWaits() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.throttle(for: 5, scheduler: scheduler, latest: true).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .finished)
    subscriber.cancel()
    scheduler.advance(by: 50)
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    #expect(subscriber.log == ["subscription Throttle"])
  }

  @Test func deliversNestedValuesNestedWhenTheSchedulerRunsAtOnce() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let token = subject.throttle(for: 5, scheduler: ImmediateScheduler.shared, latest: true).sink(
      receiveCompletion: { log.append("\($0)") },
      receiveValue: { value in
        log.append("begin \(value)")
        if value < 2 { subject.send(value + 1) } else { subject.send(completion: .finished) }
        log.append("end \(value)")
      }
    )
    subject.send(1)
    #expect(log == ["begin 1", "begin 2", "finished", "end 2", "end 1"])
    withExtendedLifetime(token) {}
  }

  @Test func aReplacedValueMaySendFromItsDeinitializer() {
    let subject = PassthroughSubject<ReleaseProbe?, Never>()
    var releases = 0
    let subscriber = ProbeSubscriber<ReleaseProbe?, Never>()
    subject.throttle(for: 5, scheduler: scheduler, latest: true).subscribe(subscriber)
    subject.send(
      ReleaseProbe {
        releases += 1
        subject.send(nil)
      }
    )
    subject.send(nil)
    #expect(releases == 1)
    scheduler.advance(by: 5)
    #expect(subscriber.values.count == 1)
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let throttle = publisher.throttle(for: 4, scheduler: scheduler, latest: false)
    #expect(throttle.upstream === publisher)
    #expect(throttle.interval == 4)
    #expect(throttle.scheduler === scheduler)
    #expect(!throttle.latest)
  }
}
