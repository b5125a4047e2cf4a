import ExtensionWorkloads
import Measurement
import Sampling

/// The cost of a value in an operator of `CombineExtensions`.
struct ExtensionFigures {
  let name: String
  let nanoseconds: Double

  /// The time of the same chain behind an `AnyPublisher`.
  let erasedNanoseconds: Double?

  /// The larger of the numbers of the concrete and the erased chain.
  let allocations: Double
  let inherent: ExtensionWorkload.Inherent?

  /// Measures an operator.
  /// - Parameters:
  ///   - rounds: The number of measurements. The minimum counts, because other work of the machine only
  ///     increases a time.
  ///   - steps: The number of values in each measurement.
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
    // The difference between two numbers of steps, so that one-time allocations don't count.
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

  /// A message if a value allocates more than the output requires, or `nil`.
  var violation: String? {
    let most = inherent?.allocations ?? 0
    // Buffers that grow allocate occasionally, which is negligible for each value.
    guard allocations > most + 0.01 else { return nil }
    return "\(name): \(allocations.formatted(decimals: 2)) allocations for each value, target at most \(most)"
  }
}
