import CombineExtensions
import CombineProbes
import CombineShim
import Foundation
import Schedulers
import Testing

struct IntervalTests {
  private let scheduler = ProbeScheduler()

  @Test func periodsAreCountedFromZero() {
    let subscriber = ProbeSubscriber<Int, Never>()
    Publishers.interval(4, on: scheduler).subscribe(subscriber)
    scheduler.advance(by: 3)
    #expect(subscriber.log == ["subscription Interval"])
    scheduler.advance(by: 10)
    #expect(subscriber.values == [0, 1, 2])
  }

  @Test func eachSubscriberHasItsOwnCountAndTimer() {
    let publisher = Publishers.interval(4, on: scheduler)
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    publisher.subscribe(first)
    scheduler.advance(by: 6)
    publisher.subscribe(second)
    scheduler.advance(by: 4)
    #expect(first.values == [0, 1])
    #expect(second.values == [0])
    #expect(scheduler.waitingCount == 2)
  }

  @Test func aNumberThatIsNotDemandedIsLostButCounted() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1), onValue: { $0 == 4 ? .max(1) : .none })
    Publishers.interval(1, on: scheduler).subscribe(subscriber)
    scheduler.advance(by: 4)
    #expect(subscriber.values == [0])
    subscriber.request(.max(1))
    scheduler.advance(by: 3)
    #expect(subscriber.values == [0, 4, 5])
  }

  @Test func noDemandIsAllowed() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: Subscribers.Demand.none)
    Publishers.interval(1, on: scheduler).subscribe(subscriber)
    scheduler.advance(by: 2)
    #expect(subscriber.values.isEmpty)
  }

  @Test func aPeriodThatPassesDuringADeliveryIsDeliveredAfterIt() {
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { [scheduler] value in
      log.append("\(value) begins")
      if value == 0 { scheduler.advance(by: 2) }
      log.append("\(value) ends")
      return .none
    })
    Publishers.interval(1, on: scheduler).subscribe(subscriber)
    scheduler.advance(by: 1)
    #expect(log == ["0 begins", "0 ends", "1 begins", "1 ends", "2 begins", "2 ends"])
  }

  @Test func aCancelStopsTheTimerAlsoFromInsideAValue() {
    var cancel: () -> Void = {}
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { _ in
      cancel()
      return .none
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    Publishers.interval(1, on: scheduler).subscribe(subscriber)
    scheduler.advance(by: 5)
    #expect(subscriber.values == [0])
    #expect(scheduler.waitingCount == 0)
  }

  @Test func cancellingOnSubscriptionStartsNoTimer() {
    let subscriber = ProbeSubscriber<Int, Never>(onSubscription: { $0.cancel() })
    Publishers.interval(1, on: scheduler).subscribe(subscriber)
    #expect(scheduler.history.isEmpty)
  }

  @Test func cancellingBeforeTheTokenArrivesStopsTheTimer() {
    let subscriber = ProbeSubscriber<Int, Never>()
    Publishers.interval(.seconds(1), on: DispatchQueue.immediate).prefix(1).subscribe(subscriber)
    #expect(subscriber.log.suffix(2) == ["0", "finished"])
  }

  @Test func toleranceAndOptionsGoToTheScheduler() {
    let subscriber = ProbeSubscriber<Int, Never>()
    Publishers.Interval(every: 4, tolerance: 2, scheduler: scheduler, options: .init("o")).subscribe(
      subscriber
    )
    #expect(scheduler.history == ["now", "after 4 every 4 tolerance 2 o"])
  }

  @Test func theSubscriberIsReleasedAtTheCancel() {
    let lives = LifeCounter()
    do {
      let life = lives.makeLife()
      let cancellable = Publishers.interval(1, on: scheduler).sink { _ in _ = life }
      scheduler.advance(by: 1)
      cancellable.cancel()
    }
    #expect(lives.living == 0)
  }

  @Test func aPeriodWithoutLengthTraps() async {
    await #expect(processExitsWith: .failure) { _ = Publishers.interval(0, on: ProbeScheduler()) }
  }
}
