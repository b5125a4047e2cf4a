import Measurement

/// The cost of a workload on each side that takes part.
struct Row: Equatable {
  let workload: WorkloadID
  let figures: [Side: Figures]

  /// The ratio of OpenCombine's time to this library's.
  var speedup: Double? {
    ratio(.openCombine, .tributary)
  }

  /// The ratio of this library's time to that of plain calls.
  var distance: Double? {
    ratio(.tributary, .plain)
  }

  private func ratio(_ numerator: Side, _ denominator: Side) -> Double? {
    guard let numerator = figures[numerator], let denominator = figures[denominator] else { return nil }
    return numerator.nanoseconds / denominator.nanoseconds
  }
}
