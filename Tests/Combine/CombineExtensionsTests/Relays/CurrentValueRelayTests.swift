import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct CurrentValueRelayTests {
  @Test func acceptSetsTheValueAndNotifiesSubscribers() {
    let relay = CurrentValueRelay(0)
    #expect(relay.value == 0)
    relay.accept(1)
    #expect(relay.value == 1)
    let subscriber = ProbeSubscriber<Int, Never>(onValue: { [unowned relay] in
      #expect(relay.value == $0)
      return .none
    })
    relay.subscribe(subscriber)
    relay.accept(2)
    #expect(subscriber.values == [1, 2])
  }

  @Test func newDemandDeliversTheLatestMissedValue() {
    let relay = CurrentValueRelay(0)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1))
    relay.subscribe(subscriber)
    for value in 1...3 { relay.accept(value) }
    #expect(subscriber.values == [0])
    subscriber.request(.max(1))
    #expect(subscriber.values == [0, 3])
  }

  @Test func itsSubscribersFinishWhenItIsReleased() {
    let subscriber = ProbeSubscriber<Int, Never>()
    weak var released: CurrentValueRelay<Int>?
    do {
      let relay = CurrentValueRelay(7)
      released = relay
      relay.subscribe(subscriber)
      #expect(subscriber.completions.isEmpty)
    }
    #expect(released == nil)
    #expect(subscriber.log.dropFirst() == ["7", "finished"])
  }

  @Test func theOldValueIsReleased() {
    let lives = LifeCounter()
    let relay = CurrentValueRelay<LifeCounter.Life?>(lives.makeLife())
    relay.accept(nil)
    #expect(lives.living == 0)
  }
}
