import CombineCore
import Testing

struct DemandTests {
  typealias Demand = Subscribers.Demand

  @Test func isDescribedByItsCount() {
    #expect(Demand.unlimited.description == "unlimited")
    #expect(Demand.max(3).description == "max(3)")
    #expect(Demand.none.description == "max(0)")
  }

  @Test func countsUpToTheLargestNumber() {
    #expect(Demand.max(7).max == 7)
    #expect(Demand.max(.max).max == .max)
    #expect(Demand.none.max == 0)
    #expect(Demand.unlimited.max == nil)
    #expect(Demand.none == .max(0))
    #expect(Demand.max(.max) != .unlimited)
  }

  @Test func isHashable() {
    #expect(Set<Demand>([.none, .max(0), .max(1), .unlimited, .unlimited]).count == 3)
  }

  @Test func aNegativeDemandTraps() async {
    await #expect(processExitsWith: .failure) { _ = Demand.max(-1) }
  }
}
