import Testing

@testable import StoreInspector

struct KeptTravelTests {
  private typealias LargeState = (Int, Int, Int, Int, Int, Int, Int, Int)

  @Test func storesThatDoNotTravelReserveNoState() {
    #expect(MemoryLayout<KeptTravel<LargeState, Int>>.size == MemoryLayout<Int>.size)
    #expect(KeptTravel<LargeState, Int>(nil).travel == nil)
  }
}
