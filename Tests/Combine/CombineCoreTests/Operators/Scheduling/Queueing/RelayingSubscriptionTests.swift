import CombineCore
import CombineProbes
import Testing

/// Tests the behavior that `delay` and `receive(on:)` share.
struct RelayingSubscriptionTests {
  private let scheduler = ProbeScheduler()

  @Test(arguments: [SchedulingFamily.receiveOn, .delay])
  func theOrderHoldsHoweverTheActionsAreRun(_ family: SchedulingFamily) {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    family.attach(subscriber, to: publisher, on: scheduler)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    for index in (0..<4).reversed() { scheduler.run(at: index) }
    #expect(subscriber.values == [1, 2, 3])
    #expect(subscriber.completions == [.finished])
  }

  @Test(arguments: [SchedulingFamily.receiveOn, .delay])
  func returnedDemandIsRequestedThoughTheCompletionWaits(_ family: SchedulingFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1), onValue: { .max($0) })
    family.attach(subscriber, to: publisher, on: scheduler)
    #expect(publisher.send(0) == .none)
    #expect(publisher.send(2) == .none)
    publisher.send(completion: .finished)
    scheduler.advance(by: 10)
    #expect(subscription.history == [.requested(.max(1)), .requested(.max(2))])
  }

  @Test(arguments: [SchedulingFamily.receiveOn, .delay])
  func pendingEventsSurviveCompletion(_ family: SchedulingFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    family.attach(subscriber, to: publisher, on: scheduler)
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(2)
    publisher.send(completion: .failure(ProbeError()))
    subscriber.request(.max(7))
    subscriber.cancel()
    #expect(subscription.history.isEmpty)
    #expect(scheduler.waitingCount == 2)
    scheduler.advance(by: 10)
    #expect(subscriber.values == [1])
    #expect(subscriber.completions == [.finished])
  }

  @Test(arguments: [SchedulingFamily.receiveOn, .delay])
  func deliversNestedValuesNestedWhenTheSchedulerRunsAtOnce(_ family: SchedulingFamily) {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { value in
      log.append("begin \(value)")
      if value < 3 { subject.send(value + 1) }
      log.append("end \(value)")
      return .none
    })
    family.attach(subscriber, to: subject, on: ImmediateScheduler.shared)
    subject.send(1)
    #expect(log == ["begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1"])
    subscriber.cancel()
  }

  @Test(arguments: [SchedulingFamily.receiveOn, .delay])
  func cancelReleasesWaitingValuesOfScheduledActions(_ family: SchedulingFamily) {
    let live = LifeCounter()
    let publisher = ProbePublisher<LifeCounter.Life, Never>()
    let subscriber = ProbeSubscriber<LifeCounter.Life, Never>()
    family.attach(subscriber, to: publisher, on: scheduler)
    publisher.send(live.makeLife())
    #expect(live.living == 1)
    subscriber.cancel()
    #expect(live.living == 0)
    #expect(scheduler.waitingCount == 1)
  }
}
