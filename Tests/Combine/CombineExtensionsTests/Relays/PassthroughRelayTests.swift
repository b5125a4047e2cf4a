import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct PassthroughRelayTests {
  @Test func acceptNotifiesSubscribers() {
    let relay = PassthroughRelay<Int>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2), onValue: { $0 == 2 ? .max(1) : .none })
    relay.accept(1)
    relay.subscribe(subscriber)
    for value in 2...5 { relay.accept(value) }
    #expect(subscriber.values == [2, 3, 4])
    subscriber.request(.max(1))
    relay.accept(6)
    #expect(subscriber.values == [2, 3, 4, 6])
  }

  @Test func itsSubscribersFinishWhenItIsReleased() {
    let (wanting, idle) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>(demand: nil))
    do {
      let relay = PassthroughRelay<Int>()
      relay.subscribe(wanting)
      relay.subscribe(idle)
      relay.accept(1)
      #expect(wanting.completions.isEmpty)
    }
    #expect(wanting.log.dropFirst() == ["1", "finished"])
    #expect(idle.log.dropFirst() == ["finished"])
  }

  @Test func aSubscriptionDoesNotKeepItAlive() {
    weak var released: PassthroughRelay<Int>?
    var cancellable: AnyCancellable?
    do {
      let relay = PassthroughRelay<Int>()
      released = relay
      cancellable = relay.sink { _ in }
    }
    #expect(released == nil)
    cancellable?.cancel()
  }

  @Test func cancelledSubscribersAreReleasedWithoutCompletion() {
    var released = false
    let relay = PassthroughRelay<Int>()
    do {
      let subscriber = ProbeSubscriber<Int, Never>(onDeinit: { released = true })
      relay.subscribe(subscriber)
      subscriber.cancel()
      relay.accept(1)
      #expect(subscriber.values.isEmpty)
      subscriber.forgetSubscription()
    }
    #expect(released)
  }

  @Test func aSignalCarriesNoValue() {
    let relay = PassthroughRelay<Void>()
    var count = 0
    let cancellable = relay.sink { count += 1 }
    relay.accept()
    #expect(count == 1)
    cancellable.cancel()
  }

  @Test func aValueAcceptedFromInsideADeliveryIsDelivered() {
    let relay = PassthroughRelay<Int>()
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { [unowned relay] in
      if $0 < 3 { relay.accept($0 + 1) }
      return .none
    })
    relay.subscribe(subscriber)
    relay.accept(1)
    #expect(subscriber.values == [1, 2, 3])
  }
}
