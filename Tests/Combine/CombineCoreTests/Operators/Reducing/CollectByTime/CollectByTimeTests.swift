import CombineCore
import CombineProbes
import Testing

struct CollectByTimeTests {
  private typealias Groups<Failure: Error> = ProbeSubscriber<[Int], Failure>

  private let scheduler = ProbeScheduler()

  @Test func byTimeEachPeriodWithValuesMakesAGroup() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = Groups<ProbeError>()
    publisher.collect(.byTime(scheduler, 4)).subscribe(subscriber)
    publisher.send(1)
    publisher.send(2)
    scheduler.advance(by: 3)
    #expect(subscriber.values.isEmpty)
    scheduler.advance(by: 1)
    #expect(subscriber.values == [[1, 2]])
    scheduler.advance(by: 7)
    publisher.send(3)
    scheduler.advance(by: 1)
    #expect(subscriber.values == [[1, 2], [3]])
  }

  @Test func byTimePeriodsWithoutValuesUseNoTimers() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = Groups<Never>()
    publisher.collect(.byTime(scheduler, 4)).subscribe(subscriber)
    scheduler.advance(by: 8)
    let history = scheduler.history
    scheduler.advance(by: 400)
    #expect(scheduler.history == history)
    publisher.send(1)
    scheduler.advance(by: 4)
    #expect(subscriber.values == [[1]])
  }

  @Test func byTimeEachRequestAndEachValueAsksForOneMore() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = Groups<Never>(demand: .max(7))
    publisher.collect(.byTime(scheduler, 4)).subscribe(subscriber)
    subscriber.request(.unlimited)
    subscriber.request(.none)
    #expect(publisher.send(1) == .max(1))
    scheduler.advance(by: 4)
    #expect(subscription.history == Array(repeating: .requested(.max(1)), count: 3))
  }

  @Test func byTimeWithoutDemandTheGroupGrowsUntilAPeriodEndsWithSome() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = Groups<Never>(demand: nil, onValue: { $0 == [1, 2] ? .max(1) : .none })
    publisher.collect(.byTime(scheduler, 4)).subscribe(subscriber)
    publisher.send(1)
    scheduler.advance(by: 4)
    publisher.send(2)
    scheduler.advance(by: 2)
    subscriber.request(.max(1))
    #expect(subscriber.values.isEmpty)
    scheduler.advance(by: 2)
    #expect(subscriber.values == [[1, 2]])
    for value in 3...4 {
      publisher.send(value)
      scheduler.advance(by: 4)
    }
    #expect(subscriber.values == [[1, 2], [3]])
  }

  @Test func byTimeOrCountTheExampleOfTheReference() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = Groups<Never>()
    publisher.collect(.byTimeOrCount(scheduler, 2, 2)).subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    scheduler.advance(by: 2)
    for value in 4...8 { publisher.send(value) }
    scheduler.advance(by: 2)
    #expect(subscriber.values == [[1, 2], [3], [4, 5], [6, 7], [8]])
  }

  @Test func byTimeOrCountRequestsAreForGroups() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = Groups<Never>(demand: .max(3), onValue: { .max($0.count) })
    publisher.collect(.byTimeOrCount(scheduler, 4, 2)).subscribe(subscriber)
    #expect((1...3).map { publisher.send($0) } == [.none, .none, .none])
    #expect(subscriber.values.isEmpty)
    scheduler.advance()
    #expect(subscriber.values == [[1, 2]])
    // The demand that is returned for a group by time is ignored.
    scheduler.advance(by: 4)
    #expect(subscriber.values == [[1, 2], [3]])
    subscriber.request(.unlimited)
    #expect(
      subscription.history == [.requested(.max(6)), .requested(.max(4)), .requested(.unlimited)]
    )
  }

  @Test func byTimeOrCountAGroupByTimeNeedsNoDemand() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = Groups<Never>(demand: nil)
    publisher.collect(.byTimeOrCount(scheduler, 4, 2)).subscribe(subscriber)
    publisher.send(1)
    scheduler.advance(by: 4)
    #expect(subscriber.values == [[1]])
  }

  @Test func fullGroupsAreScheduledAndRestartThePeriod() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = Groups<Never>()
    scheduler.leastTolerance = 1
    publisher.collect(.byTimeOrCount(scheduler, 4, 2), options: .init("quickly")).subscribe(subscriber)
    let timer = { (date: Int) in
      ["now", "minimumTolerance", "after \(date) every 4 tolerance 1 quickly"]
    }
    #expect(scheduler.history == timer(4))
    scheduler.advance(by: 3)
    publisher.send(1)
    scheduler.forgetHistory()
    publisher.send(2)
    #expect(scheduler.history == timer(7) + ["cancel", "schedule quickly"])
    publisher.send(3)
    scheduler.advance(by: 3)
    #expect(subscriber.values == [[1, 2]])
    scheduler.forgetHistory()
    scheduler.advance(by: 1)
    #expect(subscriber.values == [[1, 2], [3]])
    #expect(scheduler.history == timer(11) + ["cancel"])
  }

  @Test(arguments: [nil, 2])
  func emptyPeriodsStopTheTimerUntilTheNextValue(_ count: Int?) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = Groups<ProbeError>()
    publisher.collect(strategy(count: count)).subscribe(subscriber)
    scheduler.forgetHistory()
    scheduler.advance(by: 400)
    #expect(scheduler.history == ["cancel"])
    #expect(scheduler.waitingCount == 0)
    scheduler.advance(by: 3)
    publisher.send(1)
    #expect(scheduler.dates == [404])
    scheduler.advance(by: 1)
    #expect(subscriber.values == [[1]])
  }

  // The ends of the intervals don't shift, even if a value arrives much later.
  @Test func anIdleTimerKeepsItsPhase() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = Groups<Never>()
    publisher.collect(.byTime(scheduler, 7)).subscribe(subscriber)
    let times = [8, 30, 1_000, 10_003, 1_000_006]
    for time in times {
      scheduler.setTime(time)
      scheduler.advance()
      publisher.send(time)
      #expect(scheduler.dates == [(time / 7 + 1) * 7])
      scheduler.advance(by: ProbeTime.Stride(7 - time % 7))
      scheduler.advance(by: 7)
    }
    #expect(subscriber.values == times.map { [$0] })
  }

  @Test(arguments: [nil, 2])
  func finishingDeliversTheLastGroupWithoutDemand(_ count: Int?) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = Groups<ProbeError>(demand: nil)
    publisher.collect(strategy(count: count)).subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    publisher.send(4)
    #expect(subscriber.values.isEmpty)
    scheduler.advance()
    #expect(subscriber.values == (count == nil ? [[1, 2, 3]] : [[1, 2], [3]]))
    #expect(subscriber.completions == [.finished])
    #expect(scheduler.waitingCount == 0)
  }

  @Test(arguments: [nil, 2])
  func aFailureDropsTheGroupThatIsNotComplete(_ count: Int?) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = Groups<ProbeError>()
    publisher.collect(strategy(count: count)).subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.completions.isEmpty)
    scheduler.advance()
    #expect(subscriber.values == (count == nil ? [] : [[1, 2]]))
    #expect(subscriber.completions == [.failure(ProbeError())])
  }

  @Test func theOrderHoldsHoweverTheActionsAreRun() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = Groups<Never>()
    publisher.collect(.byTimeOrCount(scheduler, 4, 2)).subscribe(subscriber)
    for value in 1...5 { publisher.send(value) }
    publisher.send(completion: .finished)
    for index in (0..<scheduler.waitingCount).reversed() { scheduler.run(at: index) }
    #expect(subscriber.values == [[1, 2], [3, 4], [5]])
    #expect(subscriber.completions == [.finished])
  }

  @Test func theEndOfAPeriodDoesNotOvertakeAGroupByCount() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = Groups<Never>()
    publisher.collect(.byTimeOrCount(scheduler, 4, 2)).subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    scheduler.run(at: 0)
    #expect(subscriber.values == [[1, 2], [3]])
    scheduler.advance(by: 40)
    #expect(subscriber.values == [[1, 2], [3]])
  }

  @Test func cancelWhileTheCompletionWaitsDropsIt() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = Groups<Never>(demand: nil)
    publisher.collect(.byTime(scheduler, 4)).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .finished)
    subscriber.cancel()
    scheduler.advance(by: 40)
    #expect(subscriber.log == ["subscription CollectByTime"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func valuesSentFromInsideAGroupMakeTheNextOne() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = Groups<Never>(onValue: {
      if $0 == [1] { subject.send(2) }
      return .none
    })
    subject.collect(.byTime(scheduler, 4)).subscribe(subscriber)
    subject.send(1)
    scheduler.advance(by: 4)
    #expect(subscriber.values == [[1]])
    scheduler.advance(by: 4)
    #expect(subscriber.values == [[1], [2]])
  }

  @Test func whenTheSchedulerRunsAtOnceOnlyTheCountAndTheEndMakeGroups() {
    var byTime: [[Int]] = []
    var byCount: [[Int]] = []
    let first = (1...5).publisher.collect(.byTime(ImmediateScheduler.shared, 4)).sink { byTime.append($0) }
    let second = (1...5).publisher.collect(.byTimeOrCount(ImmediateScheduler.shared, 4, 2))
      .sink { byCount.append($0) }
    #expect(byTime == [[1, 2, 3, 4, 5]])
    #expect(byCount == [[1, 2], [3, 4], [5]])
    withExtendedLifetime((first, second)) {}
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let collect = publisher.collect(.byTimeOrCount(scheduler, 4, 2), options: .init("word"))
    #expect(collect.upstream === publisher)
    #expect(collect.options == .init("word"))
    guard case .byTimeOrCount(let context, 4, 2) = collect.strategy else {
      Issue.record("\(collect.strategy)")
      return
    }
    #expect(context === scheduler)
  }

  private func strategy(count: Int?) -> Publishers.TimeGroupingStrategy<ProbeScheduler> {
    count.map { .byTimeOrCount(scheduler, 4, $0) } ?? .byTime(scheduler, 4)
  }
}
