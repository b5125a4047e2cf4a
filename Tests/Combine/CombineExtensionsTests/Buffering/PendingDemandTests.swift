import CombineShim
import Testing

@testable import CombineExtensions

struct PendingDemandTests {
  @Test func wantsValuesUntilTheDemandIsMet() {
    var pendingDemand = PendingDemand()
    #expect(!pendingDemand.wantsValues)
    pendingDemand.add(.max(2))
    pendingDemand.countSent()
    #expect(pendingDemand.wantsValues)
    pendingDemand.countSent()
    #expect(!pendingDemand.wantsValues)
  }

  @Test func valuesSentWithoutDemandAnswerLaterDemand() {
    var pendingDemand = PendingDemand()
    pendingDemand.countSent()
    pendingDemand.countSent()
    pendingDemand.add(.max(1))
    #expect(!pendingDemand.wantsValues && pendingDemand.surplus == 1)
    pendingDemand.add(.max(3))
    #expect(pendingDemand.unmet == .max(2) && pendingDemand.surplus == 0)
  }

  @Test func unlimitedDemandIsNeverMet() {
    var pendingDemand = PendingDemand()
    pendingDemand.countSent()
    pendingDemand.add(.unlimited)
    for _ in 0..<10 { pendingDemand.countSent() }
    #expect(pendingDemand.unmet == .unlimited)
  }
}
