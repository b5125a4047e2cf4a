import CombineCore
import CombineProbes
import Testing

struct SchedulingStressTests {
  private typealias Life = LifeCounter.Life

  private let workers = 3
  private let rounds = 30
  private let count = 300

  /// Longer than any of these tests takes.
  private let never = ProbeTime.Stride(1_000_000_000)

  private func withScheduler(_ body: (ThreadsScheduler) -> Void) {
    let scheduler = ThreadsScheduler(threads: workers)
    body(scheduler)
    scheduler.stop()
  }

  private func finish(_ scheduler: ThreadsScheduler) {
    scheduler.advance(by: 1_000)
    scheduler.waitUntilIdle()
  }

  @Test(arguments: [SchedulingFamily.receiveOn, .delay, .timeout])
  func everyValueArrivesInOrderAndOneAtATime(_ family: SchedulingFamily) {
    withScheduler { scheduler in
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
      family.attach(subscriber, to: subject, on: scheduler, for: family == .timeout ? never : 3)
      for value in 0..<10 * count { subject.send(value) }
      subject.send(completion: .finished)
      finish(scheduler)
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values == Array(0..<10 * count))
      #expect(subscriber.completions == [.finished])
    }
  }

  @Test(arguments: [nil, 7])
  func everyValueArrivesInOrderInSomeGroup(_ groupCount: Int?) {
    withScheduler { scheduler in
      for _ in 0..<rounds {
        let subject = PassthroughSubject<Int, Never>()
        let subscriber = SerialSubscriber<[Int], Never>(demand: .unlimited)
        let strategy: Publishers.TimeGroupingStrategy<ThreadsScheduler> =
          groupCount.map { .byTimeOrCount(scheduler, 5, $0) } ?? .byTime(scheduler, 5)
        subject.collect(strategy).subscribe(subscriber)
        for value in 0..<count {
          subject.send(value)
          scheduler.advance(by: value % 3)
        }
        subject.send(completion: .finished)
        finish(scheduler)
        #expect(subscriber.breaches.isEmpty)
        #expect(subscriber.values.flatMap(\.self) == Array(0..<count))
        #expect(subscriber.values.allSatisfy { !$0.isEmpty && $0.count <= groupCount ?? count })
        #expect(subscriber.completions == [.finished])
      }
    }
  }

  @Test(arguments: [SchedulingFamily.debounce, .throttle])
  func someValuesArriveInOrderOnceAndOneAtATime(_ family: SchedulingFamily) {
    withScheduler { scheduler in
      for _ in 0..<rounds {
        let subject = PassthroughSubject<Int, Never>()
        let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
        family.attach(subscriber, to: subject, on: scheduler, for: 3)
        for value in 0..<count {
          subject.send(value)
          scheduler.advance(by: value % 5)
        }
        if family == .debounce { finish(scheduler) }
        subject.send(completion: .finished)
        finish(scheduler)
        #expect(subscriber.breaches.isEmpty)
        #expect(subscriber.values == Array(Set(subscriber.values)).sorted())
        #expect(subscriber.values.last == count - 1)
        #expect(subscriber.completions == [.finished])
      }
    }
  }

  @Test(arguments: SchedulingFamily.allCases)
  func concurrentEventsKeepTheRulesAndLeaveNothing(_ family: SchedulingFamily) {
    let live = LifeCounter()
    withScheduler { scheduler in
      for _ in 0..<rounds {
        let subject = PassthroughSubject<Life, ProbeError>()
        let subscriber = SerialSubscriber<Life, ProbeError>(demand: .max(1), onValue: { _ in .max(1) })
        family.attach(subscriber, to: subject, on: scheduler, for: 3)
        let subscription = subscriber.subscription
        onThreads(4) { [count] thread in
          for _ in 0..<count {
            switch thread {
            case 0, 1: subject.send(live.makeLife())
            case 2: subscription?.request(.max(1))
            default: scheduler.advance(by: 1)
            }
          }
          if thread == 0 { subject.send(completion: .failure(ProbeError())) }
        }
        finish(scheduler)
        #expect(subscriber.breaches.isEmpty)
        #expect(subscriber.completions.count == 1)
      }
    }
    #expect(live.living == 0)
  }

  @Test(arguments: SchedulingFamily.allCases)
  func cancelDuringConcurrentSendsStopsDeliveryWithoutLeaks(_ family: SchedulingFamily) {
    let live = LifeCounter()
    withScheduler { scheduler in
      for round in 0..<rounds {
        let subject = PassthroughSubject<Life, Never>()
        let owned = live.makeLife()
        let subscriber = SerialSubscriber<Life, Never>(
          demand: .unlimited,
          onValue: { _ in withExtendedLifetime(owned) { .none } }
        )
        family.attach(subscriber, to: subject, on: scheduler, for: family == .timeout ? never : 3)
        let subscription = subscriber.subscription
        onThreads(4) { [count] thread in
          for value in 0..<count {
            switch thread {
            case 0, 1: subject.send(live.makeLife())
            case 2: scheduler.advance(by: 1)
            default: if value == round * 5 { subscription?.cancel() }
            }
          }
        }
        scheduler.waitUntilIdle()
        let received = subscriber.values.count
        subject.send(live.makeLife())
        finish(scheduler)
        #expect(subscriber.breaches.isEmpty)
        #expect(subscriber.values.count == received)
        #expect(subscriber.completions.isEmpty)
      }
    }
    #expect(live.living == 0)
  }

  @Test func aTimeoutAgainstValuesAndTheCompletionEndsTheStreamOnce() {
    withScheduler { scheduler in
      for _ in 0..<rounds {
        let subject = PassthroughSubject<Int, ProbeError>()
        let subscriber = SerialSubscriber<Int, ProbeError>(demand: .unlimited)
        subject.timeout(10, scheduler: scheduler, customError: { ProbeError("late") }).subscribe(subscriber)
        onThreads(3) { [count] thread in
          for value in 0..<count {
            if thread == 2 { scheduler.advance(by: 1) } else { subject.send(value) }
          }
          if thread == 0 { subject.send(completion: .finished) }
        }
        finish(scheduler)
        #expect(subscriber.breaches.isEmpty)
        #expect(subscriber.completions.count == 1)
      }
    }
  }

  @Test func concurrentRequestsReachUpstreamOneByOneBeforeTheCancel() {
    withScheduler { scheduler in
      for _ in 0..<rounds {
        // The log has no lock, so that ThreadSanitizer detects unordered calls.
        let subscription = ProbeSubscription()
        let subscriber = SerialSubscriber<Int, Never>(demand: .max(1))
        ProbePublisher<Int, Never>(subscription: subscription).subscribe(on: scheduler).subscribe(subscriber)
        scheduler.waitUntilIdle()
        let downstream = subscriber.subscription
        onThreads(3) { [count] _ in
          for _ in 0..<count { downstream?.request(.max(2)) }
        }
        downstream?.cancel()
        scheduler.waitUntilIdle()
        #expect(subscription.requested.reduce(.none, +) == .max(1 + 3 * count * 2))
        #expect(subscription.history.last == .cancelled)
      }
    }
  }

  @Test func concurrentRequestsThroughAMergeNeitherDeadlockNorLoseValues() {
    withScheduler { scheduler in
      for _ in 0..<rounds {
        let merged = (0..<count).publisher.merge(with: (count..<2 * count).publisher)
        let subscriber = SerialSubscriber<Int, Never>(demand: .max(1), onValue: { _ in .max(1) })
        merged.subscribe(on: scheduler).receive(on: scheduler).subscribe(subscriber)
        scheduler.waitUntilIdle()
        #expect(subscriber.breaches.isEmpty)
        #expect(subscriber.values.sorted() == Array(0..<2 * count))
        #expect(subscriber.completions == [.finished])
      }
    }
  }

  @Test func requestsFromSeveralThreadsWhenTheSchedulerRunsAtOnce() {
    for _ in 0..<rounds {
      let merged = (0..<count).publisher.merge(with: (count..<2 * count).publisher)
      let subscriber = SerialSubscriber<Int, Never>(demand: .max(1))
      merged.subscribe(on: ImmediateScheduler.shared).subscribe(subscriber)
      let subscription = subscriber.subscription
      onThreads(4) { [count] _ in
        for _ in 0..<count { subscription?.request(.max(1)) }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.sorted() == Array(0..<2 * count))
      #expect(subscriber.completions == [.finished])
    }
  }
}
