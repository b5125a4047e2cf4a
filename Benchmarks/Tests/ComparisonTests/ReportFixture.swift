import Measurement

@testable import Comparison

/// Returns a row in which this library takes ten nanoseconds.
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

/// Returns a row with no other time than this library's.
func row(_ workload: WorkloadID, nanoseconds: Double) -> Row {
  Row(workload: workload, figures: [.tributary: Figures(nanoseconds: nanoseconds, allocations: 0)])
}
