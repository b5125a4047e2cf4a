import CombineCore
import CombineProbes
import Testing

struct DebounceTests {
  private let scheduler = ProbeScheduler()

  @Test func deliversAValueAfterAPause() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.debounce(for: 4, scheduler: scheduler).subscribe(subscriber)
    publisher.send(1)
    scheduler.advance(by: 3)
    publisher.send(2)
    scheduler.advance(by: 3)
    #expect(publisher.send(3) == .none)
    scheduler.advance(by: 3)
    #expect(subscriber.values.isEmpty)
    scheduler.advance(by: 1)
    #expect(subscriber.values == [3])
    publisher.send(4)
    scheduler.advance(by: 40)
    #expect(subscriber.values == [3, 4])
  }

  @Test func asksForAllValuesOnceDownstreamHasItsSubscription() {
    let subscription = ProbeSubscription()
    var historyAtSubscription: [ProbeSubscription.Event]?
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: .max(1),
      onSubscription: { _ in historyAtSubscription = subscription.history }
    )
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    publisher.debounce(for: 4, scheduler: scheduler).subscribe(subscriber)
    subscriber.request(.max(3))
    #expect(historyAtSubscription == [])
    #expect(subscription.history == [.requested(.unlimited)])
  }

  @Test func eachValueStartsARepeatingTimerAndThenCancelsTheOneBefore() {
    scheduler.leastTolerance = 2
    let publisher = ProbePublisher<Int, Never>()
    publisher.debounce(for: 4, scheduler: scheduler, options: .init("quickly")).subscribe(ProbeSubscriber())
    #expect(scheduler.history.isEmpty)
    publisher.send(1)
    let timer = ["now", "minimumTolerance", "after 4 every 4 tolerance 2 quickly"]
    #expect(scheduler.history == timer)
    publisher.send(2)
    #expect(scheduler.history == timer + timer + ["cancel"])
    scheduler.advance(by: 4)
    #expect(scheduler.history == timer + timer + ["cancel", "cancel"])
  }

  @Test func aTimerThatIsNotCancelledInTimeDoesNothing() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    scheduler.ignoresCancel = true
    publisher.debounce(for: 4, scheduler: scheduler).subscribe(subscriber)
    publisher.send(1)
    scheduler.advance(by: 2)
    publisher.send(2)
    scheduler.advance(by: 40)
    #expect(subscriber.values == [2])
  }

  @Test func aValueThatIsDueWithoutDemandIsLost() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil, onValue: { $0 == 2 ? .max(1) : .none })
    publisher.debounce(for: 4, scheduler: scheduler).subscribe(subscriber)
    publisher.send(1)
    scheduler.advance(by: 4)
    subscriber.request(.max(1))
    scheduler.advance(by: 40)
    #expect(subscriber.values.isEmpty)
    for value in 2...4 {
      publisher.send(value)
      scheduler.advance(by: 4)
    }
    #expect(subscriber.values == [2, 3])
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func theCompletionIsScheduledAtOnceAndDropsTheValue(_ completion: Subscribers.Completion<ProbeError>) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.debounce(for: 4, scheduler: scheduler, options: .init("quickly")).subscribe(subscriber)
    publisher.send(1)
    scheduler.forgetHistory()
    publisher.send(completion: completion)
    publisher.send(2)
    publisher.send(completion: .finished)
    subscriber.cancel()
    #expect(scheduler.history == ["cancel", "schedule"])
    #expect(subscriber.completions.isEmpty)
    scheduler.advance()
    #expect(subscriber.completions == [completion])
    scheduler.advance(by: 40)
    #expect(subscriber.log.count == 2)
  }

  @Test func cancelStopsTheTimerBeforeUpstream() {
    var history: [String] = []
    let subscription = ProbeSubscription(onCancel: { [scheduler] in history = scheduler.history })
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.debounce(for: 4, scheduler: scheduler).subscribe(subscriber)
    publisher.send(1)
    scheduler.forgetHistory()
    subscriber.cancel()
    #expect(history == ["cancel"])
  }

  @Test(arguments: [0, -3])
  func withoutAPositiveDueTimeTheSchedulerDecides(_ dueTime: Int) {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.debounce(for: .init(dueTime), scheduler: scheduler).subscribe(subscriber)
    publisher.send(1)
    publisher.send(2)
    #expect(subscriber.values.isEmpty)
    scheduler.advance()
    #expect(subscriber.values == [2])
    #expect(scheduler.waitingCount == 0)
  }

  @Test func valuesAtTheDeadlineAreOrderedByTheScheduler() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.debounce(for: 4, scheduler: scheduler).subscribe(subscriber)
    publisher.send(1)
    scheduler.setTime(4)
    publisher.send(2)
    scheduler.advance()
    #expect(subscriber.values.isEmpty)
    scheduler.advance(by: 4)
    publisher.send(3)
    #expect(subscriber.values == [2])
  }

  @Test func whenTheSchedulerRunsAtOnceEachValueIsDeliveredOnce() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let token = subject.debounce(for: 4, scheduler: ImmediateScheduler.shared).sink(
      receiveCompletion: { log.append("\($0)") },
      receiveValue: { value in
        log.append("begin \(value)")
        if value < 2 { subject.send(value + 1) }
        log.append("end \(value)")
      }
    )
    subject.send(1)
    subject.send(completion: .finished)
    #expect(log == ["begin 1", "begin 2", "end 2", "end 1", "finished"])
    withExtendedLifetime(token) {}
  }

  @Test func aValueSentFromInsideAValueIsDebouncedAgain() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(onValue: {
      if $0 == 1 { subject.send(2) }
      return .none
    })
    subject.debounce(for: 4, scheduler: scheduler).subscribe(subscriber)
    subject.send(1)
    scheduler.advance(by: 4)
    #expect(subscriber.values == [1])
    scheduler.advance(by: 4)
    #expect(subscriber.values == [1, 2])
  }

  @Test func aReplacedValueMaySendFromItsDeinitializer() {
    let subject = PassthroughSubject<ReleaseProbe?, Never>()
    let subscriber = ProbeSubscriber<ReleaseProbe?, Never>()
    subject.debounce(for: 4, scheduler: scheduler).subscribe(subscriber)
    subject.send(ReleaseProbe { subject.send(nil) })
    subject.send(nil)
    scheduler.advance(by: 4)
    #expect(subscriber.values.count == 1)
    #expect(scheduler.waitingCount == 0)
  }

  @Test func mirrorsItsDownstreamDemandAndLatestValue() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2))
    publisher.debounce(for: 4, scheduler: scheduler).subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    let labels = ["downstream", "downstreamDemand", "currentValue"]
    #expect(mirrorLabels(of: subscription) == labels)
    #expect(mirrorChild("downstream", of: subscription) == "\(subscriber)")
    #expect(mirrorChild("downstreamDemand", of: subscription) == "max(2)")
    #expect(mirrorChild("currentValue", of: subscription) == "nil")
    publisher.send(7)
    scheduler.advance(by: 4)
    #expect(mirrorChild("downstreamDemand", of: subscription) == "max(1)")
    #expect(mirrorChild("currentValue", of: subscription) == "Optional(7)")
    subscriber.cancel()
    #expect(mirrorLabels(of: subscription) == labels)
    #expect(mirrorChild("downstream", of: subscription) == "nil")
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let debounce = publisher.debounce(for: 4, scheduler: scheduler, options: .init("word"))
    #expect(debounce.upstream === publisher)
    #expect(debounce.dueTime == 4)
    #expect(debounce.scheduler === scheduler)
    #expect(debounce.options == .init("word"))
  }
}
