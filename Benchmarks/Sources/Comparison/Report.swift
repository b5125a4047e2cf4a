import Measurement
import Sampling

/// The rows of a comparison and their means.
struct Report: Equatable {
  let rows: [Row]

  subscript(workload: WorkloadID) -> Row? {
    rows.first { $0.workload == workload }
  }

  /// The mean ratio of OpenCombine's time to this library's, over the workloads that count toward the means.
  var meanSpeedup: Double? {
    geometricMean(rows.filter(\.workload.belongsIntoMean).compactMap(\.speedup))
  }

  /// The mean ratio of this library's time to that of plain calls.
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
  /// A Boolean value that indicates whether the workload counts toward the means. The others are only
  /// compared with another workload of this library.
  var belongsIntoMean: Bool {
    switch self {
    case .subscribe10000, .twoThreads, .twoThreadsCombined: false
    default: true
    }
  }
}
