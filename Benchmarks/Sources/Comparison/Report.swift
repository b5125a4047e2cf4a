import Measurement
import Sampling

/// The rows of one comparison, and what they come to.
struct Report: Equatable {
  let rows: [Row]

  subscript(workload: WorkloadID) -> Row? {
    rows.first { $0.workload == workload }
  }

  /// How many times faster than OpenCombine this library is, over the workloads that belong into the mean.
  var meanSpeedup: Double? {
    geometricMean(rows.filter(\.workload.belongsIntoMean).compactMap(\.speedup))
  }

  /// How many times the plain limit's time this library takes.
  var meanDistance: Double? {
    geometricMean(rows.filter(\.workload.belongsIntoMean).compactMap(\.distance))
  }

  /// The line that ends a comparison.
  var closingLine: String {
    let speedup = meanSpeedup.map { $0.formatted(decimals: 2) + "x" } ?? "–"
    let distance = meanDistance.map { $0.formatted(decimals: 2) + "x" } ?? "–"
    return "geometric mean: \(speedup) faster than OpenCombine, \(distance) of the limit"
  }
}

extension WorkloadID {
  /// Not those that are there only to be compared with another workload of this library.
  var belongsIntoMean: Bool {
    switch self {
    case .subscribe10000, .twoThreads, .twoThreadsCombined: false
    default: true
    }
  }
}
