import CombineCore
import CombineProbes
import Testing

struct MeasureIntervalTests {
  private let scheduler = ProbeScheduler()

  @Test func sendsTheTimeSinceTheValueBefore() {
    let publisher = ProbePublisher<String, ProbeError>()
    let subscriber = ProbeSubscriber<ProbeTime.Stride, ProbeError>()
    scheduler.setTime(100)
    publisher.measureInterval(using: scheduler).subscribe(subscriber)
    scheduler.advance(by: 7)
    publisher.send("a")
    publisher.send("b")
    scheduler.advance(by: 3)
    publisher.send("c")
    scheduler.setTime(105)
    publisher.send("d")
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.values == [7, 0, 3, -5])
    #expect(subscriber.completions == [.failure(ProbeError())])
  }

  @Test func readsTheClockAtTheSubscriptionAndForEachValueOnly() {
    let publisher = ProbePublisher<Int, Never>()
    var historyAtSubscription: [String] = []
    let subscriber = ProbeSubscriber<ProbeTime.Stride, Never>(
      onSubscription: { [scheduler] _ in historyAtSubscription = scheduler.history }
    )
    let measuring = publisher.measureInterval(using: scheduler, options: .init("unused"))
    #expect(scheduler.history.isEmpty)
    measuring.subscribe(subscriber)
    publisher.send(1)
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(historyAtSubscription == ["now"])
    #expect(scheduler.history == ["now", "now", "now"])
  }

  @Test func returnedDemandIsRequestedAfterTheDelivery() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<ProbeTime.Stride, Never>(
      demand: .max(1),
      onValue: { .max($0.magnitude) }
    )
    publisher.measureInterval(using: scheduler).subscribe(subscriber)
    subscriber.request(.none)
    #expect(publisher.send(1) == .none)
    scheduler.advance(by: 4)
    #expect(publisher.send(2) == .none)
    #expect(subscription.history == [.requested(.max(1)), .requested(.none), .requested(.max(4))])
  }

  @Test func afterACancelNothingIsSentOrRequested() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    weak var weakSubscriber: ProbeSubscriber<ProbeTime.Stride, Never>?
    let subscriber = ProbeSubscriber<ProbeTime.Stride, Never>(
      demand: nil,
      onValue: { _ in
        weakSubscriber?.cancel()
        return .max(1)
      }
    )
    weakSubscriber = subscriber
    publisher.measureInterval(using: scheduler).subscribe(subscriber)
    publisher.send(1)
    publisher.send(2)
    publisher.send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.values == [0])
    #expect(subscriber.completions.isEmpty)
    #expect(subscription.history == [.cancelled])
  }

  @Test func ignoresEarlyAndDuplicateEventsOfABrokenUpstream() {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<ProbeTime.Stride, Never>()
    publisher.measureInterval(using: scheduler).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(subscription: ProbeSubscription())
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    publisher.send(completion: .finished)
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(second.history == [.cancelled])
    #expect(subscriber.log == ["subscription MeasureInterval", "finished"])
    #expect(scheduler.history == ["now"])
  }

  @Test func deliversNestedValuesNested() {
    let subject = PassthroughSubject<Void, Never>()
    var log: [Int] = []
    let token = subject.measureInterval(using: scheduler).sink { [scheduler] interval in
      if interval < 3 {
        scheduler.advance(by: interval + 1)
        subject.send()
      }
      log.append(interval.magnitude)
    }
    subject.send()
    #expect(log == [3, 2, 1, 0])
    withExtendedLifetime(token) {}
  }

  @Test func withASchedulerOfNoTimeAllIntervalsAreZero() {
    let subject = PassthroughSubject<Int, Never>()
    var intervals: [ImmediateScheduler.SchedulerTimeType.Stride] = []
    let token = subject.measureInterval(using: ImmediateScheduler.shared).sink { intervals.append($0) }
    subject.send(1)
    subject.send(2)
    #expect(intervals == [0, 0])
    withExtendedLifetime(token) {}
  }

  @Test func completionReleasesUpstream() {
    weak var weakSubscription: ProbeSubscription?
    let subscriber = ProbeSubscriber<ProbeTime.Stride, Never>()
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let publisher = ProbePublisher<Int, Never>(subscription: subscription)
      publisher.measureInterval(using: scheduler).subscribe(subscriber)
      publisher.send(completion: .finished)
    }
    #expect(weakSubscription == nil)
    subscriber.forgetSubscription()
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<ProbeTime.Stride, Never>()
    let measuring = publisher.measureInterval(using: scheduler)
    measuring.subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "MeasureInterval")
    #expect(mirrorLabels(of: subscription).isEmpty)
    #expect(publisher.subscribers[0].playgroundDescription as? String == "MeasureInterval")
    #expect(measuring.upstream === publisher)
    #expect(measuring.scheduler === scheduler)
  }
}
