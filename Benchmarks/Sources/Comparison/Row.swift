import Measurement

/// What a workload costs on each side that takes part.
struct Row: Equatable {
  let workload: WorkloadID
  let figures: [Side: Figures]

  /// How many times faster than OpenCombine this library is.
  var speedup: Double? {
    ratio(.openCombine, .tributary)
  }

  /// How many times the plain limit's time this library takes.
  var distance: Double? {
    ratio(.tributary, .plain)
  }

  private func ratio(_ numerator: Side, _ denominator: Side) -> Double? {
    guard let numerator = figures[numerator], let denominator = figures[denominator] else { return nil }
    return numerator.nanoseconds / denominator.nanoseconds
  }
}
