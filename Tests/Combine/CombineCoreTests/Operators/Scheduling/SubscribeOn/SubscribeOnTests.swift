import CombineCore
import CombineProbes
import Testing

struct SubscribeOnTests {
  private let scheduler = ProbeScheduler()

  @Test func subscribingRequestsAndTheCancelAreScheduledAndNothingElseIs() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2), onValue: { .max($0) })
    publisher.subscribe(on: scheduler, options: .init("quickly")).subscribe(subscriber)
    #expect(publisher.subscribers.isEmpty)
    #expect(subscriber.log.isEmpty)

    scheduler.run()
    #expect(subscriber.log == ["subscription SubscribeOn"])
    #expect(subscription.history.isEmpty)
    scheduler.run()
    #expect(subscription.history == [.requested(.max(2))])
    #expect(publisher.send(5) == .max(5))
    #expect(scheduler.waitingCount == 0)
    subscriber.request(.none)
    subscriber.cancel()
    #expect(subscription.history == [.requested(.max(2))])
    scheduler.runAll()
    #expect(subscription.history == [.requested(.max(2)), .requested(.none), .cancelled])
    #expect(scheduler.history == Array(repeating: "schedule quickly", count: 4))
  }

  @Test func theCompletionIsDeliveredOnUpstreamsThreadAndOnce() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.subscribe(on: scheduler).subscribe(subscriber)
    scheduler.runAll()
    publisher.send(1)
    publisher.send(completion: .failure(ProbeError()))
    publisher.send(completion: .finished)
    publisher.send(2)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(subscriber.log == ["subscription SubscribeOn", "1", "failure oops"])
    #expect(scheduler.waitingCount == 0)
  }

  @Test func cancellingStopsValuesButRunsScheduledWork() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.subscribe(on: scheduler).subscribe(subscriber)
    scheduler.run()
    subscriber.request(.max(1))
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(2))
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    #expect(scheduler.waitingCount == 2)
    scheduler.runAll()
    #expect(subscriber.log == ["subscription SubscribeOn"])
    #expect(subscription.history == [.requested(.max(1)), .cancelled])
  }

  @Test func theOrderHoldsHoweverTheActionsAreRun() {
    let subscription = ProbeSubscription()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    ProbePublisher<Int, Never>(subscription: subscription).subscribe(on: scheduler).subscribe(subscriber)
    scheduler.run()
    subscriber.request(.max(1))
    subscriber.request(.max(2))
    subscriber.cancel()
    for index in (0..<3).reversed() { scheduler.run(at: index) }
    #expect(subscription.history == [.requested(.max(1)), .requested(.max(2)), .cancelled])
  }

  @Test func ignoresEventsBeforeTheSubscription() throws {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.subscribe(on: scheduler).subscribe(subscriber)
    scheduler.run()
    let object = try #require(publisher.operatorSubscription)
    object.request(.max(1))
    object.cancel()
    #expect(publisher.send(1) == .none)
    publisher.send(completion: .finished)
    #expect(scheduler.waitingCount == 0)
    #expect(subscriber.log.isEmpty)

    publisher.send(subscription: ProbeSubscription())
    publisher.send(2)
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    #expect(subscriber.log == ["subscription SubscribeOn", "2"])
    #expect(second.history == [.cancelled])
  }

  @Test func onAnImmediateSchedulerACancelInsideAValueIsSynchronous() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    subscription.onRequest = { _ in publisher.send(1) }
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    var historyAfterCancel: [ProbeSubscription.Event] = []
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: nil,
      onValue: { _ in
        weakSubscriber?.cancel()
        historyAfterCancel = subscription.history
        return .none
      }
    )
    weakSubscriber = subscriber
    publisher.subscribe(on: ImmediateScheduler.shared).subscribe(subscriber)
    subscriber.request(.max(1))
    #expect(historyAfterCancel == [.requested(.max(1)), .cancelled])
  }

  @Test func anEndlessUpstreamIsStoppedFromInsideAValue() {
    var values: [Int] = []
    let token = (0...).publisher.subscribe(on: ImmediateScheduler.shared).prefix(while: { $0 < 3 })
      .sink { values.append($0) }
    #expect(values == [0, 1, 2])
    withExtendedLifetime(token) {}
  }

  @Test func anActionKeepsTheSubscriptionAndNothingDoesAfterwards() {
    var released = false
    let publisher = ProbePublisher<Int, Never>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(demand: nil, onDeinit: { released = true })
      publisher.subscribe(on: scheduler).subscribe(subscriber)
      scheduler.run()
      subscriber.cancel()
      publisher.forgetSubscribers()
      subscriber.forgetSubscription()
    }
    #expect(!released)
    scheduler.runAll()
    #expect(released)
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    let subscribing = publisher.subscribe(on: scheduler, options: .init("word"))
    subscribing.subscribe(subscriber)
    scheduler.runAll()
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "SubscribeOn")
    #expect(mirrorLabels(of: subscription).isEmpty)
    #expect(publisher.subscribers[0].playgroundDescription as? String == "SubscribeOn")
    #expect(subscribing.upstream === publisher)
    #expect(subscribing.scheduler === scheduler)
    #expect(subscribing.options == .init("word"))
  }
}
