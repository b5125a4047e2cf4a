import CombineCore
import CombineProbes
import Testing

struct PassThroughSubscriberTests {
  @Test(arguments: PassThroughFamily.allCases)
  func passesDemandAndTheEndThrough(_ family: PassThroughFamily) {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2), onValue: { _ in .max(3) })
    family.attach(subscriber, to: publisher)
    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription ProbeSubscription", "1", "finished"])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test(arguments: PassThroughFamily.allCases)
  func handsTheUpstreamSubscriptionDownstream(_ family: PassThroughFamily) {
    let subscription = ProbeSubscription()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    family.attach(subscriber, to: ProbePublisher<Int, Never>(subscription: subscription))
    #expect(subscriber.subscription as? ProbeSubscription === subscription)
    subscriber.request(.none)
    subscriber.cancel()
    subscriber.cancel()
    #expect(subscription.history == [.requested(.none), .cancelled, .cancelled])
  }

  @Test(arguments: PassThroughFamily.allCases)
  func keepsNoStateSoBrokenUpstreamsGoThrough(_ family: PassThroughFamily) {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    family.attach(subscriber, to: publisher)
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(subscription: ProbeSubscription("late"))
    publisher.send(subscription: ProbeSubscription("later"))
    subscriber.cancel()
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(
      subscriber.log == ["1", "finished", "subscription late", "subscription later", "2", "finished"]
    )
  }

  @Test(arguments: PassThroughFamily.allCases)
  func deliversNestedValuesNested(_ family: PassThroughFamily) {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { value in
      log.append("begin \(value)")
      if value < 3 { subject.send(value + 1) }
      log.append("end \(value)")
      return .none
    })
    family.attach(subscriber, to: subject)
    subject.send(1)
    #expect(log == ["begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1"])
    subscriber.cancel()
  }

  @Test(arguments: PassThroughFamily.allCases)
  func isDescribedByNameAndNotASubscription(_ family: PassThroughFamily) {
    let publisher = ProbePublisher<Int, Never>()
    family.attach(ProbeSubscriber(), to: publisher)
    let inner = publisher.subscribers[0]
    #expect(inner.description == family.rawValue)
    #expect(inner.playgroundDescription as? String == family.rawValue)
    #expect(publisher.operatorSubscription == nil)
  }

  @Test(arguments: PassThroughFamily.allCases)
  func cancellingAtTheSourceReleasesDownstream(_ family: PassThroughFamily) {
    let subject = PassthroughSubject<Int, Never>()
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      family.attach(subscriber, to: subject)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}
