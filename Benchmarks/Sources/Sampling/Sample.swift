import AllocationCounter
import Measurement

/// What came of doing some steps of a workload once.
package struct Sample {
  package let duration: Duration
  /// The heap allocations of the whole process, if they were counted.
  package let allocations: Int?
  package let tally: Tally
}

extension Workload {
  /// Does the steps once, with all that they need built anew before.
  package func sample(steps count: Int, countsAllocations: Bool = false) -> Sample {
    let tally = Tally()
    let steps = prepare(tally)
    if countsAllocations { allocation_counter_start() }
    let clock = ContinuousClock()
    let start = clock.now
    steps(count)
    let duration = clock.now - start
    let allocations = countsAllocations ? allocation_counter_stop() : nil
    return Sample(duration: duration, allocations: allocations, tally: tally)
  }
}

extension AsyncWorkload {
  /// Does the steps once, with all that they need built anew.
  package func sample(steps count: Int, countsAllocations: Bool = false) async -> Sample {
    if countsAllocations { allocation_counter_start() }
    let clock = ContinuousClock()
    let start = clock.now
    let tally = await run(count)
    let duration = clock.now - start
    let allocations = countsAllocations ? allocation_counter_stop() : nil
    return Sample(duration: duration, allocations: allocations, tally: tally)
  }
}
