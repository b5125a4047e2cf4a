import CombineCore
import CombineProbes
import Testing

struct DelayTests {
  private let scheduler = ProbeScheduler()

  @Test func deliversEachWhenTheIntervalHasPassedSinceItCame() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    publisher.delay(for: 5, scheduler: scheduler).subscribe(subscriber)
    subscriber.request(.none)
    #expect(subscriber.subscriptionDescriptions.count == 1)
    #expect(subscription.history == [.requested(.max(2)), .requested(.none)])
    #expect(scheduler.waitingCount == 0)

    #expect(publisher.send(1) == .none)
    scheduler.advance(by: 2)
    publisher.send(2)
    publisher.send(completion: .failure(ProbeError()))
    #expect(scheduler.dates == [5, 7, 7])
    scheduler.advance(by: 2)
    #expect(subscriber.values.isEmpty)
    scheduler.advance(by: 1)
    #expect(subscriber.values == [1])
    scheduler.advance(by: 1)
    #expect(subscriber.values == [1])
    scheduler.advance(by: 1)
    #expect(subscriber.values == [1, 2])
    #expect(subscriber.completions == [.failure(ProbeError())])
  }

  @Test func readsTheToleranceWhenMadeAndTheTimeForEachValue() {
    scheduler.leastTolerance = 3
    let publisher = ProbePublisher<Int, Never>()
    let delay = publisher.delay(for: 5, scheduler: scheduler, options: .init("quickly"))
    #expect(scheduler.history == ["minimumTolerance"])
    delay.subscribe(ProbeSubscriber())
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(
      scheduler.history == [
        "minimumTolerance",
        "now", "after 5 tolerance 3 quickly",
        "now", "after 5 tolerance 3 quickly",
      ]
    )
  }

  @Test func aGivenToleranceIsPassedOn() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.delay(for: 5, tolerance: 2, scheduler: scheduler).subscribe(ProbeSubscriber())
    publisher.send(1)
    #expect(scheduler.history == ["now", "after 5 tolerance 2"])
  }

  @Test(arguments: [0, -7])
  func withoutAPositiveIntervalItStillWaitsForTheScheduler(_ interval: Int) {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.delay(for: .init(interval), scheduler: scheduler).subscribe(subscriber)
    publisher.send(1)
    publisher.send(2)
    #expect(subscriber.values.isEmpty)
    #expect(scheduler.dates == [interval, interval])
    scheduler.advance()
    #expect(subscriber.values == [1, 2])
  }

  @Test func theOrderHoldsWhenTheClockGoesBack() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.delay(for: 5, scheduler: scheduler).subscribe(subscriber)
    scheduler.setTime(10)
    publisher.send(1)
    scheduler.setTime(0)
    publisher.send(2)
    scheduler.advance(by: 20)
    #expect(subscriber.values == [1, 2])
  }

  @Test func canBeReflected() throws {
    let subscriber = ProbeSubscriber<Int, Never>()
    ProbePublisher<Int, Never>().delay(for: 5, scheduler: scheduler).subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    var dumped = ""
    dump(subscription, to: &dumped)
    #expect(!dumped.isEmpty)
    #expect("\(subscription)".contains("Delay"))
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let delay = publisher.delay(for: 5, tolerance: 2, scheduler: scheduler, options: .init("word"))
    #expect(delay.upstream === publisher)
    #expect(delay.interval == 5)
    #expect(delay.tolerance == 2)
    #expect(delay.scheduler === scheduler)
    #expect(delay.options == .init("word"))
    let made = Publishers.Delay(upstream: publisher, interval: 1, tolerance: 2, scheduler: scheduler)
    #expect(made.options == nil)
  }
}
