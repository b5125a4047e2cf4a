import Measurement
import Testing

@testable import Comparison

struct RequirementTests {
  @Test func meanSpeedupHasAMinimum() {
    let report = Report(rows: [row(.scan, speedup: 5.5)])
    #expect(Requirement.meanSpeedup(atLeast: 5).violations(in: report).isEmpty)
    #expect(
      Requirement.meanSpeedup(atLeast: 6).violations(in: report)
        == ["geometric mean: 5.50x faster than OpenCombine, target 6.0x"]
    )
  }

  @Test func workloadSpeedupsHaveAMinimum() {
    let report = Report(rows: [row(.scan, speedup: 3), row(.zip, speedup: 2.5)])
    #expect(
      Requirement.speedup([.scan, .zip], atLeast: 3).violations(in: report)
        == ["→ zip → sink, a pair: 2.50x faster than OpenCombine, target 3.0x"]
    )
  }

  @Test func meanDistanceHasAMaximum() {
    let report = Report(rows: [row(.scan, distance: 3.5)])
    #expect(Requirement.meanDistance(atMost: 3.5).violations(in: report).isEmpty)
    #expect(
      Requirement.meanDistance(atMost: 3).violations(in: report)
        == ["geometric mean: 3.50x of the limit, target at most 3.0x"]
    )
  }

  @Test func workloadDistancesHaveAMaximum() {
    let report = Report(rows: [row(.merge, distance: 3), row(.zip, distance: 4.25)])
    #expect(
      Requirement.distance([.merge, .zip], atMost: 4).violations(in: report)
        == ["→ zip → sink, a pair: 4.25x of the limit, target at most 4.0x"]
    )
  }

  @Test func allocationsHaveAMaximum() {
    let report = Report(rows: [row(.subscribe, allocations: 4), row(.zip, allocations: 5)])
    #expect(
      Requirement.allocations([.subscribe, .zip], atMost: 4).violations(in: report)
        == ["→ zip → sink, a pair: 5.00 allocations for each value, target at most 4.0"]
    )
  }

  @Test func allocationsOfGrowingBuffersAreIgnored() {
    let report = Report(rows: [row(.zip, allocations: 0.002)])
    #expect(Requirement.allocations([.zip], atMost: 0).violations(in: report).isEmpty)
  }

  @Test func timeIsLimitedByAnotherWorkload() {
    let report = Report(rows: [row(.subscribe, nanoseconds: 100), row(.subscribe100, nanoseconds: 120)])
    #expect(Requirement.time(.subscribe100, of: .subscribe, atMost: 1.2).violations(in: report).isEmpty)
    #expect(
      Requirement.time(.subscribe100, of: .subscribe, atMost: 1.15).violations(in: report)
        == [
          "subscribe and cancel, 100 others: takes 1.20x the time of “subscribe and cancel”, target at most 1.15x"
        ]
    )
  }

  @Test func missingMeasurementsViolateNoRequirement() {
    let report = Report(rows: [])
    let targets = Requirement.releaseTargets + Requirement.debugTargets
    #expect(targets.flatMap { $0.violations(in: report) }.isEmpty)
  }

  @Test func workloadsThePeerLacksMeetSpeedupTargets() {
    #expect(Requirement.speedup([.merge], atLeast: 3).violations(in: Report(rows: [row(.merge)])).isEmpty)
  }
}
