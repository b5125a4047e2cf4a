import AsyncAlgorithmsWorkloads
import Measurement
import OpenCombineWorkloads
import PlainWorkloads
import Sampling
import TributaryWorkloads

/// A side that takes part in a workload.
struct Contender {
  let side: Side
  /// Whether its tally is the same as that of the others.
  let isDeterministic: Bool
  private let takeSample: (_ count: Int, _ countsAllocations: Bool) async -> Sample

  /// Nothing, when the side has no counterpart of the workload.
  init?(_ side: Side, in id: WorkloadID) {
    switch side {
    case .tributary:
      guard let workload = tributaryWorkload(id) else { return nil }
      self.init(side, workload)
    case .openCombine:
      guard let workload = openCombineWorkload(id) else { return nil }
      self.init(side, workload)
    case .asyncAlgorithms:
      guard let workload = asyncAlgorithmsWorkload(id) else { return nil }
      self.init(side, workload)
    case .plain:
      self.init(side, plainWorkload(id))
    }
  }

  private init(_ side: Side, _ workload: Workload) {
    self.side = side
    isDeterministic = true
    takeSample = { workload.sample(steps: $0, countsAllocations: $1) }
  }

  private init(_ side: Side, _ workload: AsyncWorkload) {
    self.side = side
    isDeterministic = workload.isDeterministic
    takeSample = { await workload.sample(steps: $0, countsAllocations: $1) }
  }

  /// Does the steps once, with all that they need built anew.
  func sample(steps count: Int, countsAllocations: Bool = false) async -> Sample {
    await takeSample(count, countsAllocations)
  }
}
