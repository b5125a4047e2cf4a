import CombineCore
import CombineProbes
import Testing

struct SubscriptionTests {
  @Test func emptySubscriptionIsSharedAndInert() {
    let empty = Subscriptions.empty
    empty.request(.none)
    empty.request(.unlimited)
    empty.cancel()
    empty.cancel()
    #expect(empty.combineIdentifier == Subscriptions.empty.combineIdentifier)
  }

  @Test func theEmptyOneIsDescribedAsEmpty() {
    let empty: Any = Subscriptions.empty
    #expect("\(empty)" == "Empty")
    #expect((empty as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == "Empty")
    #expect(mirrorLabels(of: empty).isEmpty)
    #expect(!(empty is any CustomDebugStringConvertible))
  }
}
