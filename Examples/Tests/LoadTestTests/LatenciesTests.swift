import Testing

@testable import load_test

struct LatenciesTests {
  @Test func aPercentileIsTheTimeWithinWhichThatShareWasDone() {
    let latencies = Latencies((1...200).reversed().map { .milliseconds($0) })
    #expect(latencies.percentile(0.5) == .milliseconds(100))
    #expect(latencies.percentile(0.99) == .milliseconds(198))
    #expect(latencies.percentile(1) == .milliseconds(200))
    #expect(latencies.percentile(0.001) == .milliseconds(1))
  }

  @Test func emptyMeasurementsAreZero() {
    #expect(Latencies([]).percentile(0.99) == .zero)
  }
}
