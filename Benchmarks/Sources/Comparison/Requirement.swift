import Measurement
import Sampling

/// A target for the values of a report.
enum Requirement: Equatable {
  case meanSpeedup(atLeast: Double)
  /// The mean ratio of this library's time to that of plain calls.
  case meanDistance(atMost: Double)
  case speedup([WorkloadID], atLeast: Double)
  /// The same ratio for single workloads.
  case distance([WorkloadID], atMost: Double)
  case allocations([WorkloadID], atMost: Double)
  /// The ratio of one workload's time to another's.
  case time(WorkloadID, of: WorkloadID, atMost: Double)
}

extension Requirement {
  /// Returns a sentence for each value that misses the target. Values that weren't measured are ignored.
  func violations(in report: Report) -> [String] {
    switch self {
    case .meanSpeedup(let least):
      guard let mean = report.meanSpeedup, mean < least else { return [] }
      return ["geometric mean: \(mean.formatted(decimals: 2))x faster than OpenCombine, target \(least)x"]
    case .meanDistance(let most):
      guard let mean = report.meanDistance, mean > most else { return [] }
      return ["geometric mean: \(mean.formatted(decimals: 2))x of the limit, target at most \(most)x"]
    case .distance(let workloads, let most):
      return workloads.compactMap { id in
        guard let distance = report[id]?.distance, distance > most else { return nil }
        return "\(id.title): \(distance.formatted(decimals: 2))x of the limit, target at most \(most)x"
      }
    case .speedup(let workloads, let least):
      return workloads.compactMap { id in
        guard let speedup = report[id]?.speedup, speedup < least else { return nil }
        return "\(id.title): \(speedup.formatted(decimals: 2))x faster than OpenCombine, target \(least)x"
      }
    case .allocations(let workloads, let most):
      return workloads.compactMap { id in
        // Buffers that grow allocate occasionally, which is negligible for each value.
        guard let count = report[id]?.figures[.tributary]?.allocations, count > most + 0.01 else {
          return nil
        }
        let allocations = count.formatted(decimals: 2)
        return "\(id.title): \(allocations) allocations for each value, target at most \(most)"
      }
    case .time(let id, let other, let most):
      guard
        let time = report[id]?.figures[.tributary]?.nanoseconds,
        let otherTime = report[other]?.figures[.tributary]?.nanoseconds,
        time > otherTime * most
      else { return [] }
      let ratio = (time / otherTime).formatted(decimals: 2)
      return ["\(id.title): takes \(ratio)x the time of “\(other.title)”, target at most \(most)x"]
    }
  }
}
