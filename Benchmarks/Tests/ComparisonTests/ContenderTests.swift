import Measurement
import Sampling
import Testing

@testable import Comparison

struct ContenderTests {
  /// Times are comparable only if all sides do the same work.
  @Test(arguments: WorkloadID.allCases)
  func allSidesDoTheSameWork(_ workload: WorkloadID) async throws {
    let steps = 500
    let expected = try await #require(Contender(.plain, in: workload)).sample(steps: steps).tally
    #expect(expected.count > 0)
    for side in Side.allCases {
      guard let contender = Contender(side, in: workload), contender.isDeterministic else { continue }
      let sample = await contender.sample(steps: steps)
      #expect(sample.tally == expected, "\(side)")
      #expect(sample.duration > .zero)
      #expect(sample.allocations == nil)
    }
  }

  @Test func openCombineLacksOnlyThreeWorkloads() {
    let missing = WorkloadID.allCases.filter { Contender(.openCombine, in: $0) == nil }
    #expect(missing == [.combineLatest, .merge, .twoThreadsCombined])
    #expect(WorkloadID.allCases.allSatisfy { Contender(.tributary, in: $0) != nil })
  }
}
