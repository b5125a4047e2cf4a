import AllocationCounter
import Measurement

/// The result of running a number of steps once.
package struct Sample {
  package let duration: Duration
  /// The heap allocations of the whole process, or `nil` if they weren't counted.
  package let allocations: Int?
  package let tally: Tally
}

extension Workload {
  /// Prepares the workload, untimed, and runs its steps once.
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
  /// Runs the steps once, with new sequences.
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
