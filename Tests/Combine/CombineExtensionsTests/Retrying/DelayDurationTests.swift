import Testing

@testable import CombineExtensions

struct DelayDurationTests {
  @Test func secondsEqualTheirDecimalNotation() {
    let milliseconds = 1..<1_000
    #expect(milliseconds.filter { Duration.milliseconds($0).inSeconds != Double("\($0)e-3") } == [])
    let nanoseconds = 1..<10_000
    #expect(nanoseconds.filter { Duration.nanoseconds($0).inSeconds != Double("\($0)e-9") } == [])
  }
}
