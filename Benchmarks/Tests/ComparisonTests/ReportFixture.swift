import Measurement

@testable import Comparison

/// A row in which this library takes ten nanoseconds.
func row(
  _ workload: WorkloadID,
  speedup: Double? = nil,
  distance: Double = 2,
  allocations: Double = 0
) -> Row {
  var figures: [Side: Figures] = [
    .tributary: Figures(nanoseconds: 10, allocations: allocations),
    .plain: Figures(nanoseconds: 10 / distance, allocations: 0),
  ]
  if let speedup { figures[.openCombine] = Figures(nanoseconds: 10 * speedup, allocations: 1) }
  return Row(workload: workload, figures: figures)
}

/// A row in which only this library's time is known.
func row(_ workload: WorkloadID, nanoseconds: Double) -> Row {
  Row(workload: workload, figures: [.tributary: Figures(nanoseconds: nanoseconds, allocations: 0)])
}
