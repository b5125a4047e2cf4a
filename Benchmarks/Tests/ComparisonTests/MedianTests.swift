import Testing

@testable import Comparison

struct MedianTests {
  @Test func medianOfAnOddCountIsTheMiddle() {
    #expect(median([.seconds(9), .seconds(1), .seconds(2)]) == .seconds(2))
  }

  @Test func medianOfAnEvenCountIsTheUpperMiddle() {
    #expect(median([.seconds(4), .seconds(1), .seconds(2), .seconds(3)]) == .seconds(3))
  }

  @Test func medianOfNothingIsZero() {
    #expect(median([]) == .zero)
  }
}
