import AllocationCounter
import AsyncAlgorithmsWorkloads
import Dispatch
import Measurement
import OpenCombineWorkloads
import PlainWorkloads
import Synchronization
import TributaryWorkloads

/// A side that takes part in a workload.
struct Contender {
  let side: Side
  /// Whether its tally is the same as that of the others.
  let isDeterministic: Bool
  private let takeSample: (_ count: Int, _ countsAllocations: Bool) -> Sample

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
    takeSample = { count, countsAllocations in
      let tally = Tally()
      let steps = workload.prepare(tally)
      if countsAllocations { allocation_counter_start() }
      let clock = ContinuousClock()
      let start = clock.now
      steps(count)
      let duration = clock.now - start
      let allocations = countsAllocations ? allocation_counter_stop() : nil
      return Sample(duration: duration, allocations: allocations, tally: tally)
    }
  }

  private init(_ side: Side, _ workload: AsyncWorkload) {
    self.side = side
    isDeterministic = workload.isDeterministic
    takeSample = { count, countsAllocations in
      blocking {
        if countsAllocations { allocation_counter_start() }
        let clock = ContinuousClock()
        let start = clock.now
        let tally = await workload.run(count)
        let duration = clock.now - start
        let allocations = countsAllocations ? allocation_counter_stop() : nil
        return Sample(duration: duration, allocations: allocations, tally: tally)
      }
    }
  }

  /// Does the steps once, with all that they need built anew.
  func sample(steps count: Int, countsAllocations: Bool = false) -> Sample {
    takeSample(count, countsAllocations)
  }
}

/// Waits for an asynchronous operation.
private func blocking<Result>(_ operation: @escaping @Sendable () async -> sending Result) -> Result {
  let done = DispatchSemaphore(value: 0)
  // Written before the signal and read after the wait.
  nonisolated(unsafe) var result: Result?
  Task.detached {
    result = await operation()
    done.signal()
  }
  done.wait()
  guard let result else { preconditionFailure("an operation that is done has a result") }
  return result
}
