import CombineCore
import CombineProbes
import Testing

struct SetFailureTypeTests {
  @Test func passesValuesDemandAndTheEndThrough() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2), onValue: { _ in .max(3) })
    publisher.setFailureType(to: ProbeError.self).subscribe(subscriber)

    #expect(publisher.send(1) == .max(3))
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription ProbeSubscription", "1", "finished"])
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func handsTheUpstreamSubscriptionDownstream() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil)
    publisher.setFailureType(to: ProbeError.self).subscribe(subscriber)

    #expect(subscriber.subscription as? ProbeSubscription === subscription)
    subscriber.request(.none)
    subscriber.cancel()
    subscriber.cancel()
    #expect(subscription.history == [.requested(.none), .cancelled, .cancelled])
  }

  @Test func keepsNoStateSoBrokenUpstreamsGoThrough() {
    let publisher = ProbePublisher<Int, Never>(subscription: nil)
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    publisher.setFailureType(to: ProbeError.self).subscribe(subscriber)
    publisher.send(1)
    publisher.send(completion: .finished)
    publisher.send(2)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["1", "finished", "2", "finished"])
  }

  @Test func deliversNestedValuesNested() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, ProbeError>(onValue: {
      if $0 < 3 { subject.send($0 + 1) }
      return .none
    })
    subject.setFailureType(to: ProbeError.self).subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.values == [1, 2, 3])
  }

  @Test func isDescribedByItsNameWithAnEmptyMirror() {
    let publisher = ProbePublisher<Int, Never>()
    publisher.setFailureType(to: ProbeError.self).subscribe(ProbeSubscriber())
    let inner = publisher.subscribers[0]
    #expect(inner.description == "SetFailureType")
    #expect(inner.playgroundDescription as? String == "SetFailureType")
    #expect(mirrorLabels(of: inner).isEmpty)
  }

  @Test func settingItAgainReplacesIt() {
    let publisher = ProbePublisher<Int, Never>()
    let typed: Publishers.SetFailureType<ProbePublisher<Int, Never>, any Error> =
      publisher.setFailureType(to: ProbeError.self).setFailureType(to: (any Error).self)
    #expect(typed.upstream === publisher)
  }

  @Test func isEquatableWhenUpstreamIs() {
    typealias Typed = Publishers.SetFailureType<Just<Int>, ProbeError>
    #expect(Typed(upstream: Just(1)) == Typed(upstream: Just(1)))
    #expect(Typed(upstream: Just(1)) != Typed(upstream: Just(2)))
  }

  @Test func cancellingAtTheSourceReleasesDownstream() {
    let subject = PassthroughSubject<Int, Never>()
    var released = false
    do {
      let subscriber = ProbeSubscriber<Int, ProbeError>(onDeinit: { released = true })
      subject.setFailureType(to: ProbeError.self).subscribe(subscriber)
      subscriber.cancel()
      subscriber.forgetSubscription()
    }
    #expect(released)
  }
}
