import Measurement
import Sampling
import Testing

@testable import Comparison

/// Serialized, because allocations are counted for the whole process.
@Suite(.serialized) struct ContestTests {
  @Test func theAllocationCounterWorks() {
    checkAllocationCounter()
  }

  @Test func allocationsAreCountedOnDemand() async throws {
    let contender = try #require(Contender(.openCombine, in: .subscribe))
    let allocations = try #require(await contender.sample(steps: 100, countsAllocations: true).allocations)
    #expect(allocations >= 100)
  }

  @Test func rowHasFiguresForEachSide() async throws {
    var contest = await Contest(.zip, sampleDuration: .microseconds(10))
    try await contest.runRound()
    let row = try await contest.row()
    #expect(row.workload == .zip)
    #expect(Set(row.figures.keys) == Set(Side.allCases))
    #expect(
      row.figures.values.allSatisfy { $0.nanoseconds > 0 && $0.nanoseconds < 1e9 && $0.allocations >= 0 }
    )
  }

  @Test func rowOmitsContestantsWithoutTheWorkload() async throws {
    var contest = await Contest(.merge, sampleDuration: .microseconds(10))
    try await contest.runRound()
    #expect(try await Set(contest.row().figures.keys) == [.tributary, .asyncAlgorithms, .plain])
  }
}
