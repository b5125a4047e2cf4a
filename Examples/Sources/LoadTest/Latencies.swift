/// A collection of durations.
struct Latencies: Sendable {
  private let sorted: [Duration]

  init(_ durations: [Duration]) {
    sorted = durations.sorted()
  }

  /// Returns the duration within which this share of the operations finished, or zero if there were none.
  ///
  /// - Parameter share: A share greater than 0, and at most 1.
  func percentile(_ share: Double) -> Duration {
    guard !sorted.isEmpty else { return .zero }
    let place = Int((Double(sorted.count) * share).rounded(.up)) - 1
    return sorted[min(max(place, 0), sorted.count - 1)]
  }
}
