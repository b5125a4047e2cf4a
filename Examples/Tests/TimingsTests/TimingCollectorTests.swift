import CoreMetrics
import Testing

@testable import Timings

struct TimingCollectorTests {
  @Test func keepsTheTimesOfEachPage() throws {
    let collector = TimingCollector()
    for milliseconds in 1...100 {
      let timer = Timer(label: "rendering", dimensions: [("page", "/a")], factory: collector)
      timer.recordMilliseconds(milliseconds)
    }
    Timer(label: "rendering", dimensions: [("page", "/b")], factory: collector).recordSeconds(1)
    Counter(label: "events", factory: collector).increment()
    let timings = collector.timings
    #expect(timings.map(\.page) == ["/a", "/b"])
    let first = try #require(timings.first)
    #expect(first.count == 100)
    #expect((48_500_000...51_500_000).contains(first.median))
    #expect((96_000_000...102_000_000).contains(first.percentile99))
  }

  @Test func emptyMeasurementsAreZero() {
    #expect(Histogram().percentile(0.5) == 0)
  }

  @Test func histogramCountsZeroDurations() {
    var histogram = Histogram()
    histogram.note(0)
    #expect(histogram.percentile(1) == 1)
  }
}
