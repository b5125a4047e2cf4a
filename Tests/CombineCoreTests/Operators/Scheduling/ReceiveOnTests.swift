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

  @Test func keepsWhatItIsMadeOf() {
    let publisher = ProbePublisher<Int, Never>()
    let receiving = publisher.receive(on: scheduler, options: .init("word"))
    #expect(receiving.upstream === publisher)
    #expect(receiving.scheduler === scheduler)
    #expect(receiving.options == .init("word"))
  }
}
