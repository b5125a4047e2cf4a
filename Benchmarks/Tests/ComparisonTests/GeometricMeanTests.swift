import Testing

@testable import Comparison

struct GeometricMeanTests {
  @Test func meanOfReciprocalRatiosIsOne() throws {
    let mean = try #require(geometricMean([2, 0.5]))
    #expect(abs(mean - 1) < 1e-12)
  }

  @Test func meanOfOneNumberIsThatNumber() throws {
    let mean = try #require(geometricMean([7.5]))
    #expect(abs(mean - 7.5) < 1e-12)
  }

  @Test func meanOfNothingIsNil() {
    #expect(geometricMean([]) == nil)
  }
}
