import ExtensionWorkloads
import Measurement
import Sampling

/// What a value costs in an operator of `CombineExtensions`.
struct ExtensionFigures {
  let name: String
  let nanoseconds: Double

  /// Behind an `AnyPublisher`.
  let erasedNanoseconds: Double?

  /// The most that were counted, erased or not.
  let allocations: Double
  let inherent: ExtensionWorkload.Inherent?

  /// Measures an operator.
  /// - Parameters:
  ///   - rounds: How often. The least time counts, since what else the machine does only adds to it.
  ///   - steps: How many values are sent in each.
  init(_ operation: ExtensionWorkload, rounds: Int, steps: Int) {
    let plain = Self.measure(operation.workload, rounds: rounds, steps: steps)
    let erased = operation.erased.map { Self.measure($0, rounds: rounds, steps: steps) }
    name = operation.name
    inherent = operation.inherent
    nanoseconds = plain.nanoseconds
    erasedNanoseconds = erased?.nanoseconds
    allocations = max(plain.allocations, erased?.allocations ?? 0)
  }

  private static func measure(
    _ workload: Workload,
    rounds: Int,
    steps: Int
  ) -> (nanoseconds: Double, allocations: Double) {
    let durations = (0..<rounds).map { _ in workload.sample(steps: steps).duration }
    // The difference between few and many steps, so that what is allocated once does not count.
    let few = workload.sample(steps: steps, countsAllocations: true).allocations ?? 0
    let many = workload.sample(steps: 2 * steps, countsAllocations: true).allocations ?? 0
    return (
      (durations.min() ?? .zero) / .nanoseconds(1) / Double(steps),
      max(0, Double(many - few) / Double(steps))
    )
  }

  init(name: String, nanoseconds: Double, allocations: Double, inherent: ExtensionWorkload.Inherent? = nil) {
    self.name = name
    self.nanoseconds = nanoseconds
    erasedNanoseconds = nil
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
