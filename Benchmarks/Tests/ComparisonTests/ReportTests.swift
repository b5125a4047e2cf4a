import Measurement
import Sampling
import Testing

@testable import Comparison

struct ReportTests {
  @Test func meansCoverAllRows() {
    let report = Report(rows: [
      row(.subjectSink, speedup: 4, distance: 2), row(.zip, speedup: 9, distance: 8),
    ])
    #expect(report.closingLine == "geometric mean: 6.00x faster than OpenCombine, 4.00x of the limit")
  }

  @Test func meanSpeedupExcludesWorkloadsThePeerLacks() {
    let report = Report(rows: [row(.subjectSink, speedup: 4), row(.combineLatest)])
    #expect(report.closingLine == "geometric mean: 4.00x faster than OpenCombine, 2.00x of the limit")
  }

  @Test(arguments: [WorkloadID.subscribe10000, .twoThreads, .twoThreadsCombined])
  func meansExcludeInternalComparisons(_ workload: WorkloadID) {
    let report = Report(rows: [row(.subjectSink, speedup: 4), row(workload, speedup: 100, distance: 100)])
    #expect(report.closingLine == "geometric mean: 4.00x faster than OpenCombine, 2.00x of the limit")
  }

  @Test func withoutRatiosTheMeansAreDashes() {
    #expect(Report(rows: []).closingLine == "geometric mean: – faster than OpenCombine, – of the limit")
  }

  @Test func tableShowsADashForMissingResults() {
    let report = Report(rows: [row(.zip, speedup: 4, allocations: 0.25), row(.merge)])
    #expect(
      report.table.rows == [
        [WorkloadID.zip.title, "10.0", "40.0", "–", "5.0", "4.00", "2.00", "0.25", "1.00"],
        [WorkloadID.merge.title, "10.0", "–", "–", "5.0", "–", "2.00", "0.00", "–"],
      ]
    )
  }
}
