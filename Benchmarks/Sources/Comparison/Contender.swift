import AsyncAlgorithmsWorkloads
import Measurement
import OpenCombineWorkloads
import PlainWorkloads
import Sampling
import TributaryWorkloads

/// One side of a workload.
struct Contender {
  let side: Side
  /// A Boolean value that indicates whether the tally must equal that of the plain side.
  let isDeterministic: Bool
  private let takeSample: (_ count: Int, _ countsAllocations: Bool) async -> Sample

  /// Creates a contender, or returns `nil` if the side has no counterpart of the workload.
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

  /// Prepares the workload again and runs its steps once.
  func sample(steps count: Int, countsAllocations: Bool = false) async -> Sample {
    await takeSample(count, countsAllocations)
  }
}
