import Measurement
import Sampling

/// Something that a comparison has to show.
enum Requirement: Equatable {
  case meanSpeedup(atLeast: Double)
  /// The mean of what this library takes, by what plain calls take.
  case meanDistance(atMost: Double)
  case speedup([WorkloadID], atLeast: Double)
  /// The same of single workloads.
  case distance([WorkloadID], atMost: Double)
  case allocations([WorkloadID], atMost: Double)
  /// The time of one workload, measured by that of another.
  case time(WorkloadID, of: WorkloadID, atMost: Double)
}

extension Requirement {
  /// A sentence for each thing in the report that does not fulfil this. What was not measured counts as
  /// fulfilled.
  func violations(in report: Report) -> [String] {
    switch self {
    case .meanSpeedup(let least):
      guard let mean = report.meanSpeedup, mean < least else { return [] }
      return ["geometric mean: \(mean.formatted(decimals: 2))x faster than OpenCombine, not \(least)x"]
    case .meanDistance(let most):
      guard let mean = report.meanDistance, mean > most else { return [] }
      return ["geometric mean: \(mean.formatted(decimals: 2))x of the limit, not at most \(most)x"]
    case .distance(let workloads, let most):
      return workloads.compactMap { id in
        guard let distance = report[id]?.distance, distance > most else { return nil }
        return "\(id.title): \(distance.formatted(decimals: 2))x of the limit, not at most \(most)x"
      }
    case .speedup(let workloads, let least):
      return workloads.compactMap { id in
        guard let speedup = report[id]?.speedup, speedup < least else { return nil }
        return "\(id.title): \(speedup.formatted(decimals: 2))x faster than OpenCombine, not \(least)x"
      }
    case .allocations(let workloads, let most):
      return workloads.compactMap { id in
        // Buffers that grow allocate now and then, which is nothing for each value.
        guard let count = report[id]?.figures[.tributary]?.allocations, count > most + 0.01 else {
          return nil
        }
        return "\(id.title): \(count.formatted(decimals: 2)) allocations for each value, not at most \(most)"
      }
    case .time(let id, let other, let most):
      guard
        let time = report[id]?.figures[.tributary]?.nanoseconds,
        let otherTime = report[other]?.figures[.tributary]?.nanoseconds,
        time > otherTime * most
      else { return [] }
      let ratio = (time / otherTime).formatted(decimals: 2)
      return ["\(id.title): takes \(ratio)x the time of “\(other.title)”, not at most \(most)x"]
    }
  }
}
