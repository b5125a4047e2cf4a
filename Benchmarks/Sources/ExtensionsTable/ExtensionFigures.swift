import ExtensionWorkloads
import Measurement
import Sampling

/// What a value costs in an operator of `CombineExtensions`.
struct ExtensionFigures {
  let name: String
  let nanoseconds: Double
  let allocations: Double
  let inherent: ExtensionWorkload.Inherent?

  /// Measures an operator.
  /// - Parameters:
  ///   - rounds: How often. The least time counts, since what else the machine does only adds to it.
  ///   - steps: How many values are sent in each.
  init(_ operation: ExtensionWorkload, rounds: Int, steps: Int) {
    let workload = operation.workload
    let durations = (0..<rounds).map { _ in workload.sample(steps: steps).duration }
    // The difference between few and many steps, so that what is allocated once does not count.
    let few = workload.sample(steps: steps, countsAllocations: true).allocations ?? 0
    let many = workload.sample(steps: 2 * steps, countsAllocations: true).allocations ?? 0
    name = operation.name
    inherent = operation.inherent
    nanoseconds = (durations.min() ?? .zero) / .nanoseconds(1) / Double(steps)
    allocations = max(0, Double(many - few) / Double(steps))
  }

  init(name: String, nanoseconds: Double, allocations: Double, inherent: ExtensionWorkload.Inherent? = nil) {
    self.name = name
    self.nanoseconds = nanoseconds
    self.allocations = allocations
    self.inherent = inherent
  }

  /// A sentence when a value allocates more than it has to.
  var violation: String? {
    let most = inherent?.allocations ?? 0
    // Buffers that grow allocate now and then, which is nothing for each value.
    guard allocations > most + 0.01 else { return nil }
    return "\(name): \(allocations.formatted(decimals: 2)) allocations for each value, not at most \(most)"
  }
}
