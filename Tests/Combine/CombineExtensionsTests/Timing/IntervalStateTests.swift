import CombineShim
import Testing

@testable import CombineExtensions

struct IntervalStateTests {
  @Test func countsUndemandedPeriods() {
    var state = IntervalState()
    #expect(state.tick() == nil)
    state.add(.max(1))
    #expect(state.tick() == 1)
    #expect(state.next(.none) == nil)
    #expect(state.tick() == nil)
    state.add(.max(1))
    #expect(state.tick() == 3)
  }

  @Test func ticksDuringADeliveryAreQueued() {
    var state = IntervalState()
    state.add(.max(5))
    #expect(state.tick() == 0)
    #expect(state.tick() == nil)
    #expect(state.tick() == nil)
    #expect(state.next(.none) == 1)
    #expect(state.tick() == nil)
    #expect(state.next(.none) == 2)
    #expect(state.next(.none) == 3)
    #expect(state.next(.none) == nil)
    #expect(state.tick() == 4)
  }

  @Test func demandReturnedOnDeliveryCounts() {
    var state = IntervalState()
    state.add(.max(1))
    #expect(state.tick() == 0)
    #expect(state.next(.max(1)) == nil)
    #expect(state.tick() == 1)
  }
}
