import CombineCore
import CombineProbes
import Testing

struct ObservableObjectPublisherTests {
  @Test func signalsSubscribersWithDemandAndDoesNotCountIt() {
    let publisher = ObservableObjectPublisher()
    let subscriber = ProbeSubscriber<Void, Never>(demand: nil)
    publisher.subscribe(subscriber)
    publisher.send()
    #expect(subscriber.values.isEmpty)
    subscriber.request(.max(1))
    for _ in 0..<3 { publisher.send() }
    #expect(subscriber.values.count == 3)
    subscriber.cancel()
    publisher.send()
    subscriber.request(.max(1))
    publisher.send()
    #expect(subscriber.values.count == 3)
  }

  @Test func aDemandOfNoneDoesNotTrap() {
    let publisher = ObservableObjectPublisher()
    let subscriber = ProbeSubscriber<Void, Never>(demand: Subscribers.Demand.none)
    publisher.subscribe(subscriber)
    #expect(subscriber.log == ["subscription ObservableObjectPublisher"])
    subscriber.cancel()
  }

  @Test func nothingArrivesAfterCancelFromInsideASignal() {
    let publisher = ObservableObjectPublisher()
    var released = false
    do {
      weak var weakSubscriber: ProbeSubscriber<Void, Never>?
      let subscriber = ProbeSubscriber<Void, Never>(
        onValue: { _ in
          weakSubscriber?.cancel()
          publisher.send()
          return .unlimited
        },
        onDeinit: { released = true }
      )
      weakSubscriber = subscriber
      publisher.subscribe(subscriber)
      publisher.send()
      publisher.send()
      #expect(subscriber.values.count == 1)
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func subscriptionsReferToThePublisherWeakly() {
    weak var weakPublisher: ObservableObjectPublisher?
    let subscriber = ProbeSubscriber<Void, Never>()
    do {
      let publisher = ObservableObjectPublisher()
      weakPublisher = publisher
      publisher.subscribe(subscriber)
    }
    #expect(weakPublisher == nil)
    subscriber.cancel()
  }

  @Test func isDescribedByNameAndShowsItsDownstream() {
    let publisher = ObservableObjectPublisher()
    let subscriber = ProbeSubscriber<Void, Never>()
    publisher.subscribe(subscriber)
    let subscription = subscriber.subscription!
    #expect("\(subscription)" == "ObservableObjectPublisher")
    let text = (subscription as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription
    #expect(text as? String == "ObservableObjectPublisher")
    #expect(mirrorLabels(of: subscription) == ["downstream"])
    subscriber.cancel()
  }
}

struct ObservableObjectPublisherStressTests {
  @Test func noSignalIsLostAndSubscribersGetOneAtATime() {
    let publisher = ObservableObjectPublisher()
    let subscriber = ProbeSubscriber<Void, Never>()
    publisher.subscribe(subscriber)
    onThreads(4) { index in
      for _ in 0..<2_000 {
        if index < 2 {
          publisher.send()
        } else {
          publisher.sink {}.cancel()
        }
      }
    }
    #expect(subscriber.values.count == 4_000)
    subscriber.cancel()
  }
}
