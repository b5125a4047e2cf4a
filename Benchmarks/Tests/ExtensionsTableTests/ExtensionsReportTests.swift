import ExtensionWorkloads
import Sampling
import Testing

@testable import ExtensionsTable

struct ExtensionsReportTests {
  private let report = ExtensionsReport(
    baseline: ExtensionFigures(name: "subject → sink", nanoseconds: 10, allocations: 0),
    operators: [
      ExtensionFigures(name: "quick", nanoseconds: 15, allocations: 0.004),
      ExtensionFigures(name: "arrays", nanoseconds: 40, allocations: 1, inherent: .init(1, "an array")),
      ExtensionFigures(name: "greedy", nanoseconds: 100, allocations: 2.5),
    ]
  )

  @Test func timesAreComparedWithTheBaseline() {
    let cells = report.table.rows.map { $0[2] }
    #expect(cells == ["1.0x", "1.5x", "4.0x", "10.0x"])
  }

  @Test func allocationsWithoutAReasonAreViolations() {
    #expect(report.violations == ["greedy: 2.50 allocations for each value, target at most 0.0"])
  }
}
