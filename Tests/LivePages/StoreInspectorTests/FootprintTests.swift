import Testing

@testable import StoreInspector

struct FootprintTests {
  private static let large = String(repeating: "x", count: 1 << 20)

  @Test func countsALargeElementAmongSmallOnes() {
    #expect(Footprint.bytes(of: ["a", "b", "c", "d", Self.large]) > 1 << 20)
    #expect(Footprint.bytes(of: Array(repeating: "a", count: 1_000) + [Self.large]) > 1 << 20)
  }

  @Test func countsLargeValuesAfterManySmallOnes() {
    struct Small {
      var one = 1
      var two = [2]
      var three = ["3"]
    }
    struct State {
      var small = (0..<40).map { _ in Small() }
      var more: [String: Small] = ["a": Small(), "b": Small()]
      var nested = [[Small(), Small()], [Small(), Small(), Small()]]
      var last = (0..<1_000_000).map { $0 }
    }
    #expect(Footprint.bytes(of: State()) > 8_000_000)
  }

  @Test func objectsAreNotRead() {
    // Another thread may be modifying the object.
    final class Connection {
      var buffer = [Int](repeating: 1, count: 1_000_000)
    }
    struct Value {
      var connection: Connection? = Connection()
      var text = FootprintTests.large
    }
    #expect(Footprint.bytes(of: Connection()) < 1_000)
    #expect(Footprint.bytes(ofAny: Connection()) < 1_000)
    #expect(Footprint.bytes(of: [Connection()]) < 1_000)
    #expect((1 << 20..<2 << 20).contains(Footprint.bytes(ofAny: Value())))
  }

  @Test func sharedEstimatesAreAboutRight() {
    #expect((8_000_000..<8_100_000).contains(Footprint.bytes(of: [Int](repeating: 1, count: 1_000_000))))
    #expect(Footprint.bytes(of: 7) == 8)
    #expect((1_000..<2_000).contains(Footprint.bytes(of: Array(repeating: Int?.none, count: 100))))
  }
}
