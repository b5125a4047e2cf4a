import CombineCore
import CombineProbes
import Testing

struct OptionalPublisherTests {
  @Test func withoutAValueItFinishesAtOnce() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    Int?.none.publisher.subscribe(subscriber)
    #expect(subscriber.log == ["subscription Empty", "finished"])
  }

  @Test func isEqualByItsValue() {
    #expect(Optional(1).publisher == Optional.Publisher(1))
    #expect(Optional(1).publisher != Int?.none.publisher)
  }
}
