import CombineCore
import CombineProbes
import Testing

@Suite struct ReceiveOnTests {
  private let scheduler = ProbeScheduler()

  @Test func onlyValuesAndTheCompletionAreScheduled() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2))
    publisher.receive(on: scheduler, options: .init("quickly")).subscribe(subscriber)
    subscriber.request(.none)

    #expect(subscriber.log == ["subscription ReceiveOn"])
    #expect(subscription.history == [.requested(.max(2)), .requested(.none)])
    #expect(publisher.send(1) == .none)
    publisher.send(2)
    publisher.send(completion: .failure(ProbeError()))
    #expect(subscriber.log == ["subscription ReceiveOn"])
    #expect(scheduler.options == [.init("quickly"), .init("quickly"), .init("quickly")])

    scheduler.run()
    #expect(subscriber.log == ["subscription ReceiveOn", "1"])
    scheduler.runAll()
    #expect(subscriber.log == ["subscription ReceiveOn", "1", "2", "failure oops"])
  }

  @Test func withoutOptionsTheSchedulerGetsNone() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.receive(on: scheduler).subscribe(ProbeSubscriber())
    publisher.send(1)
    #expect(scheduler.options == [nil])
  }

  @Test func returnedDemandIsRequestedAfterTheDelivery() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1), onValue: { $0 == 1 ? .max(3) : .none })
    publisher.receive(on: scheduler).subscribe(subscriber)
    publisher.send(1)
    publisher.send(2)
    scheduler.runAll()
    #expect(subscription.history == [.requested(.max(1)), .requested(.max(3))])
  }

  @Test func theOrderHoldsHoweverTheActionsAreRun() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.receive(on: scheduler).subscribe(subscriber)
    for value in 1...3 { publisher.send(value) }
    publisher.send(completion: .finished)
    for index in (0..<4).reversed() { scheduler.run(at: index) }
    #expect(subscriber.log == ["subscription ReceiveOn", "1", "2", "3", "finished"])
  }

  @Test func onceCompletedUpstreamNothingStopsWhatItSent() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, ProbeError>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil, onValue: { _ in .max(5) })
    publisher.receive(on: scheduler).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(2)
    publisher.send(completion: .failure(ProbeError()))
    subscriber.request(.max(7))
    subscriber.cancel()
    #expect(subscription.history.isEmpty)
    #expect(scheduler.waitingCount == 2)

    scheduler.runAll()
    #expect(subscriber.log == ["subscription ReceiveOn", "1", "finished"])
    #expect(subscription.history == [.requested(.max(5))])
  }

  @Test func cancelDropsWhatIsWaitingAndReachesUpstreamOnce() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.receive(on: scheduler).subscribe(subscriber)
    publisher.send(1)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(scheduler.waitingCount == 1)
    scheduler.runAll()
    #expect(subscriber.log == ["subscription ReceiveOn"])
    #expect(subscription.history == [.cancelled])
  }

  @Test func aCancelFromInsideAValueLosesItsDemand() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    weak var weakSubscriber: ProbeSubscriber<Int, Never>?
    let subscriber = ProbeSubscriber<Int, Never>(
      demand: nil,
      onValue: { _ in
        weakSubscriber?.cancel()
        return .max(3)
      }
    )
    weakSubscriber = subscriber
    publisher.receive(on: scheduler).subscribe(subscriber)
    publisher.send(1)
    publisher.send(2)
    scheduler.runAll()
    #expect(subscriber.values == [1])
    #expect(subscription.history == [.cancelled])
  }

  @Test func deliversNestedValuesNestedWhenTheSchedulerRunsAtOnce() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let token = subject.receive(on: ImmediateScheduler.shared).sink { value in
      log.append("begin \(value)")
      if value < 3 { subject.send(value + 1) }
      log.append("end \(value)")
    }
    subject.send(1)
    #expect(log == ["begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1"])
    withExtendedLifetime(token) {}
  }

  @Test func ignoresWhatComesBeforeTheSubscription() throws {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.receive(on: scheduler).subscribe(subscriber)
    let object = try #require(publisher.operatorSubscription)
    object.request(.max(1))
    object.cancel()
    publisher.send(1)
    publisher.send(completion: .finished)
    #expect(scheduler.waitingCount == 0)

    let subscription = ProbeSubscription()
    publisher.send(subscription: subscription)
    publisher.send(2)
    scheduler.runAll()
    #expect(subscriber.log == ["subscription ReceiveOn", "2"])
    #expect(subscription.history.isEmpty)
  }

  @Test func cancelsEverySubscriptionButTheFirst() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.receive(on: scheduler).subscribe(subscriber)
    let second = ProbeSubscription()
    publisher.send(subscription: second)
    publisher.send(completion: .finished)
    scheduler.runAll()
    let third = ProbeSubscription()
    publisher.send(subscription: third)
    #expect(second.history == [.cancelled])
    #expect(third.history == [.cancelled])
    #expect(subscriber.log == ["subscription ReceiveOn", "finished"])
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.receive(on: scheduler).subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "ReceiveOn")
    #expect(mirrorLabels(of: subscription).isEmpty)
    #expect(publisher.subscribers[0].description == "ReceiveOn")
    #expect(publisher.subscribers[0].playgroundDescription as? String == "ReceiveOn")
    #expect(publisher.subscribers[0].combineIdentifier == subscription.combineIdentifier)
  }

  @Test func keepsWhatItIsMadeOf() {
    let publisher = ProbePublisher<Int, Never>()
    let receiving = publisher.receive(on: scheduler, options: .init("word"))
    #expect(receiving.upstream === publisher)
    #expect(receiving.scheduler === scheduler)
    #expect(receiving.options == .init("word"))
  }

  @Test func scheduledActionsKeepDownstreamAndNothingElseDoesAfterwards() {
    var released = false
    let publisher = ProbePublisher<Int, Never>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      publisher.receive(on: scheduler).subscribe(subscriber)
      publisher.send(1)
      publisher.forgetSubscribers()
      subscriber.forgetSubscription()
    }
    #expect(!released)
    scheduler.runAll()
    #expect(released)
  }

  @Test func cancelLetsUpstreamAndTheWaitingValuesGo() {
    final class Value {}
    weak var weakValue: Value?
    weak var weakSubscription: ProbeSubscription?
    let subscriber = ProbeSubscriber<Value, Never>()
    do {
      let subscription = ProbeSubscription()
      weakSubscription = subscription
      let publisher = ProbePublisher<Value, Never>(subscription: subscription)
      publisher.receive(on: scheduler).subscribe(subscriber)
      let value = Value()
      weakValue = value
      publisher.send(value)
      subscriber.cancel()
    }
    #expect(weakValue == nil)
    #expect(weakSubscription == nil)
    scheduler.forgetActions()
    subscriber.forgetSubscription()
  }
}
