import CombineCore
import CombineProbes
import Testing

// SingleValueSubscriptionTests tests how and when the value is sent.
struct JustTests {
  @Test func sendsItsValueWithTheFirstRequestAndFinishes() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    Just(7).subscribe(subscriber)
    #expect(subscriber.log == ["subscription Just"])
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    #expect(subscriber.log == ["subscription Just", "7", "finished"])
  }

  @Test func sendsItsValueToEachSubscriber() {
    let publisher = Just(7)
    #expect(events(publisher) == ["7", "finished"])
    #expect(events(publisher) == ["7", "finished"])
  }

  @Test func isEqualByItsValue() {
    #expect(Just(1) == Just(1))
    #expect(Just(1) != Just(2))
  }
}
