import CombineProbes
import CombineShim
import Foundation
import Schedulers
import Testing

struct PublishersTimerTests {
  private typealias Ticks = ProbeSubscriber<DispatchQueue.SchedulerTimeType, Never>

  @Test func nothingIsSentBeforeItIsConnected() {
    let scheduler = DispatchQueue.test
    let timer = Publishers.Timer(every: 1, scheduler: scheduler)
    let ticks = Ticks()
    timer.subscribe(ticks)
    scheduler.advance(by: 5)
    #expect(ticks.values.isEmpty)
    let connection = timer.connect()
    scheduler.advance(by: 3)
    #expect(ticks.values == [6, 7, 8].map { .epoch.advanced(by: .seconds($0)) })
    connection.cancel()
  }

  @Test func exposesItsProperties() {
    let scheduler = ProbeScheduler()
    let timer = Publishers.Timer(every: 5, tolerance: 2, scheduler: scheduler, options: .init("o"))
    #expect(timer.interval == 5)
    #expect(timer.tolerance == 2)
    #expect(timer.options == .init("o"))
    #expect(timer.scheduler === scheduler)
    let connection = timer.connect()
    #expect(scheduler.history == ["now", "after 5 every 5 tolerance 2 o"])
    connection.cancel()
    #expect(scheduler.waitingCount == 0)
  }

  @Test func aSchedulerMakesATimerOfItsTime() {
    let scheduler = ProbeScheduler()
    let timer = scheduler.timerPublisher(every: 5, tolerance: 2, options: .init("o"))
    #expect(timer.scheduler === scheduler)
    let connection = timer.connect()
    #expect(scheduler.history == ["now", "after 5 every 5 tolerance 2 o"])
    connection.cancel()
  }

  @Test func withoutAToleranceTheSchedulersLeastHolds() {
    let scheduler = ProbeScheduler()
    scheduler.leastTolerance = 3
    let connection = Publishers.Timer(every: 5, scheduler: scheduler).connect()
    #expect(scheduler.history == ["now", "minimumTolerance", "after 5 every 5 tolerance 3"])
    connection.cancel()
  }

  @Test func aTimeThatIsNotDemandedIsLost() {
    let scheduler = DispatchQueue.test
    let timer = Publishers.Timer(every: 1, scheduler: scheduler)
    let ticks = Ticks(demand: .max(1))
    timer.subscribe(ticks)
    let connection = timer.connect()
    scheduler.advance(by: 3)
    #expect(ticks.values == [.epoch.advanced(by: 1)])
    ticks.request(.max(2))
    scheduler.advance(by: 3)
    #expect(ticks.values == [1, 4, 5].map { .epoch.advanced(by: .seconds($0)) })
    connection.cancel()
  }

  @Test func demandThatIsReturnedCounts() {
    let scheduler = DispatchQueue.test
    let timer = Publishers.Timer(every: 1, scheduler: scheduler)
    var left = 2
    let ticks = Ticks(
      demand: .max(1),
      onValue: { _ in
        left -= 1
        return left > 0 ? .max(1) : .none
      }
    )
    timer.subscribe(ticks)
    let connection = timer.connect()
    scheduler.advance(by: 9)
    #expect(ticks.values.count == 2)
    connection.cancel()
  }

  @Test func allSubscribersShareOneTimer() {
    let scheduler = ProbeScheduler()
    let timer = Publishers.Timer(every: 5, scheduler: scheduler)
    let (first, second) = (ProbeSubscriber<ProbeTime, Never>(), ProbeSubscriber<ProbeTime, Never>())
    timer.subscribe(first)
    let (connection, again) = (timer.connect(), timer.connect())
    #expect(scheduler.waitingCount == 1)
    scheduler.advance(by: 5)
    timer.subscribe(second)
    scheduler.advance(by: 5)
    #expect(first.values.map(\.ticks) == [5, 10])
    #expect(second.values.map(\.ticks) == [10])
    again.cancel()
    #expect(scheduler.waitingCount == 0)
    connection.cancel()
  }

  @Test func cancelledConnectionsReleaseAllAndCanReconnect() {
    let scheduler = DispatchQueue.test
    let counter = LifeCounter()
    let timer = Publishers.Timer(every: 1, scheduler: scheduler)
    let life = counter.makeLife()
    let ticks = Ticks(onValue: { [life] _ in withExtendedLifetime(life) { .none } })
    timer.subscribe(ticks)
    _ = consume life
    let connection = timer.connect()
    ticks.forgetSubscription()
    connection.cancel()
    connection.cancel()
    let later = Ticks()
    timer.subscribe(later)
    let next = timer.connect()
    connection.cancel()
    scheduler.advance(by: 1)
    #expect(later.values.count == 1)
    #expect(ticks.values.isEmpty)
    next.cancel()
    scheduler.run()
  }

  @Test func releasingTheConnectionDoesNotStopTheTimer() {
    let scheduler = DispatchQueue.test
    let timer = Publishers.Timer(every: 1, scheduler: scheduler)
    let ticks = Ticks()
    timer.subscribe(ticks)
    _ = timer.connect()
    scheduler.advance(by: 2)
    #expect(ticks.values.count == 2)
    timer.connect().cancel()
  }

  @Test func autoconnectStartsWithTheFirstSubscriberAndStopsWithTheLast() {
    let scheduler = ProbeScheduler()
    let timer = Publishers.Timer(every: 5, scheduler: scheduler).autoconnect()
    var values: [Int] = []
    let first = timer.sink { values.append($0.ticks) }
    let second = timer.sink { values.append(-$0.ticks) }
    scheduler.advance(by: 5)
    first.cancel()
    scheduler.advance(by: 5)
    second.cancel()
    #expect(scheduler.waitingCount == 0)
    #expect(values == [5, -5, -10])
  }

  @Test func aSubscriberMayCancelFromInsideAndIsReleased() {
    let scheduler = DispatchQueue.test
    let timer = Publishers.Timer(every: 1, scheduler: scheduler)
    weak var released: Ticks?
    do {
      var subscription: (any Subscription)?
      let ticks = Ticks(
        onSubscription: { subscription = $0 },
        onValue: { _ in
          subscription?.cancel()
          subscription = nil
          return .none
        }
      )
      released = ticks
      timer.subscribe(ticks)
      let connection = timer.connect()
      scheduler.advance(by: 5)
      #expect(ticks.values.count == 1)
      ticks.forgetSubscription()
      connection.cancel()
    }
    #expect(released == nil)
  }

  @Test func timeThatPassesInsideADeliveryIsSentAfterIt() {
    let scheduler = DispatchQueue.test
    let timer = Publishers.Timer(every: 1, scheduler: scheduler)
    var log: [String] = []
    let ticks = Ticks(onValue: { _ in
      log.append("in")
      if log.count < 4 { scheduler.advance(by: 1) }
      log.append("out")
      return .none
    })
    timer.subscribe(ticks)
    let connection = timer.connect()
    scheduler.advance(by: 1)
    #expect(log == ["in", "out", "in", "out", "in", "out"])
    connection.cancel()
  }

  @Test func aSlowSubscriberMissesTimes() {
    let scheduler = DispatchQueue.test
    let timer = Publishers.Timer(every: 1, scheduler: scheduler)
    var isFirst = true
    let ticks = Ticks(onValue: { _ in
      if isFirst {
        isFirst = false
        scheduler.advance(by: 1_000)
      }
      return .none
    })
    timer.subscribe(ticks)
    let connection = timer.connect()
    scheduler.advance(by: 1)
    #expect(ticks.values == [1, 1_001].map { .epoch.advanced(by: .seconds($0)) })
    connection.cancel()
  }

  @Test func acceptsACallOfFoundationsTimerBesideIt() {
    let foundations = Timer.publish(every: 1, on: .main, in: .default)
    let ours = Publishers.Timer(every: 1, scheduler: RunLoop.test)
    #expect(foundations.interval == ours.interval.timeInterval)
  }
}
