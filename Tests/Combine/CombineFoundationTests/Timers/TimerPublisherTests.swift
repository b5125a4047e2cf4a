import CombineCore
import CombineFoundation
import CombineProbes
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimerPublisherTests {
  private typealias Probe = ProbeSubscriber<Date, Never>

  private let thread = RunLoopThread.shared

  @Test func exposesItsArguments() {
    let loop = thread.loop
    let made = Timer.TimerPublisher(interval: 2, tolerance: 0.5, runLoop: loop, mode: .common)
    #expect(made.interval == 2)
    #expect(made.tolerance == 0.5)
    #expect(made.runLoop === loop)
    #expect(made.mode == .common)
    #expect(made.options == nil)
  }

  @Test func publishForgetsTheTolerance() {
    #expect(Timer.publish(every: 1, tolerance: 0.5, on: thread.loop, in: .default).tolerance == nil)
  }

  @Test func sendsTheFirstDateOneIntervalAfterConnecting() async {
    let start = Date()
    let date = await thread.run { [thread] (done: @escaping @Sendable (Date) -> Void) in
      nonisolated(unsafe) var connection: (any Cancellable)?
      let publisher = Timer.publish(every: 0.002, on: thread.loop, in: .default)
      publisher.subscribe(
        Probe(
          onValue: { date in
            connection?.cancel()
            done(date)
            return .none
          }
        )
      )
      connection = publisher.connect()
    }
    #expect(date >= start.addingTimeInterval(0.002))
  }

  @Test func everySubscriberGetsTheSameDate() async {
    let dates = await thread.run { [thread] (done: @escaping @Sendable ([Date]) -> Void) in
      nonisolated(unsafe) var connection: (any Cancellable)?
      nonisolated(unsafe) var dates: [Date] = []
      let publisher = Timer.publish(every: 0.001, on: thread.loop, in: .default)
      for _ in 0..<2 {
        publisher.subscribe(
          Probe(
            onValue: { date in
              dates.append(date)
              if dates.count == 2 {
                connection?.cancel()
                done(dates)
              }
              return .none
            }
          )
        )
      }
      connection = publisher.connect()
    }
    #expect(dates[0] == dates[1])
  }

  @Test func demandIsKeptForEachSubscriberAndDatesWithoutItAreLost() async {
    let counts = await thread.run { [thread] (done: @escaping @Sendable ([Int]) -> Void) in
      nonisolated(unsafe) var connection: (any Cancellable)?
      let one = Probe(demand: .max(1))
      let none = Probe(demand: Subscribers.Demand.none)
      let three = Probe(demand: .max(1), onValue: { _ in .max(1) })
      let publisher = Timer.publish(every: 0.001, on: thread.loop, in: .default)
      nonisolated(unsafe) var ticks = 0
      for subscriber in [one, none, three] { publisher.subscribe(subscriber) }
      publisher.subscribe(
        Probe(
          onValue: { _ in
            ticks += 1
            if ticks == 3 {
              connection?.cancel()
              done([one, none, three].map(\.values.count))
            }
            return .none
          }
        )
      )
      connection = publisher.connect()
    }
    #expect(counts == [1, 0, 3])
  }

  @Test func nothingRunsBeforeConnecting() {
    let publisher = Timer.publish(every: 0.001, on: thread.loop, in: .default)
    let subscriber = Probe()
    publisher.subscribe(subscriber)
    #expect(subscriber.subscriptionDescriptions.count == 1)
    #expect(subscriber.values.isEmpty)
  }

  @Test func anIntervalThatIsNotANumberDoesNotTrap() {
    let publisher = Timer.publish(every: .nan, on: thread.loop, in: .default)
    publisher.subscribe(Probe())
    publisher.connect().cancel()
  }

  @Test func cancellingAnyConnectionDisconnectsAllSubscribers() {
    let publisher = Timer.publish(every: 1000, on: thread.loop, in: .default)
    let released = ReleaseCount()
    do {
      for _ in 0..<2 {
        let subscriber = Probe(onDeinit: { released.count += 1 })
        publisher.subscribe(subscriber)
        subscriber.forgetSubscription()
      }
    }
    let running = publisher.connect()
    #expect(released.count == 0)
    publisher.connect().cancel()
    #expect(released.count == 2)
    running.cancel()
  }

  @Test func cancellingASubscriptionReleasesItsSubscriber() {
    let publisher = Timer.publish(every: 1000, on: thread.loop, in: .default)
    let released = ReleaseCount()
    do {
      let subscriber = Probe(onDeinit: { released.count += 1 })
      publisher.subscribe(subscriber)
      subscriber.cancel()
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released.count == 1)
  }

  @Test func cancellingAConnectionReleasesThePublisher() {
    weak var released: Timer.TimerPublisher?
    do {
      let publisher = Timer.publish(every: 1000, on: thread.loop, in: .default)
      released = publisher
      publisher.connect().cancel()
    }
    #expect(released == nil)
  }

  @Test func subscriptionsHoldThePublisherWeakly() {
    let subscriber = Probe()
    weak var released: Timer.TimerPublisher?
    do {
      let publisher = Timer.publish(every: 1000, on: thread.loop, in: .default)
      released = publisher
      publisher.subscribe(subscriber)
    }
    #expect(released == nil)
    subscriber.cancel()
  }

  private final class ReleaseCount {
    var count = 0
  }
}
