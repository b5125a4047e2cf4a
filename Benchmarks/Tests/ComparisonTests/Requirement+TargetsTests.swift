import Foundation
import Measurement
import Sampling
import Testing

@testable import Comparison

struct RequirementTargetsTests {
  @Test func eachRowOfTheMeansHasItsOwnTarget() {
    let targeted = Requirement.rowTargets.flatMap(\.workloads)
    #expect(Set(targeted).count == targeted.count)
    #expect(Set(targeted).isSuperset(of: WorkloadID.allCases.filter(\.belongsIntoMean)))
  }

  @Test func theReadmeHasTheTargetOfEachRow() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
    for target in Requirement.rowTargets {
      for cells in target.cells { #expect(readme.contains(cells)) }
    }
  }
}

extension Requirement {
  fileprivate var workloads: [WorkloadID] {
    switch self {
    case .speedup(let workloads, _), .distance(let workloads, _): workloads
    default: []
    }
  }

  /// The first two cells of the target's rows in the README.
  fileprivate var cells: [String] {
    switch self {
    case .speedup(let workloads, let least):
      workloads.map { "\n| \($0.title) | \(least.formatted(decimals: 1)) " }
    case .distance(let workloads, let most):
      workloads.map { "\n| \($0.title) | at most \(most.formatted(decimals: 1)) of the limit " }
    default: []
    }
  }
}
