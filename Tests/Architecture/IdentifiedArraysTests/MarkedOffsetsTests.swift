import Testing

@testable import IdentifiedArrays

struct MarkedOffsetsTests {
  @Test func containsMarkedOffsets() {
    let offsets = MarkedOffsets([2, 0, 2], in: 4)
    #expect((0..<4).filter(offsets.contains) == [0, 2])
    #expect(!offsets.isEmpty)
    #expect(MarkedOffsets([], in: 4).isEmpty)
  }
}
