/// How long things took.
struct Latencies: Sendable {
  private let sorted: [Duration]

  init(_ durations: [Duration]) {
    sorted = durations.sorted()
  }

  /// The time within which this share of the things were done; zero if there were none.
  ///
  /// - Parameter share: A share above 0 and at most 1.
  func percentile(_ share: Double) -> Duration {
    guard !sorted.isEmpty else { return .zero }
    let place = Int((Double(sorted.count) * share).rounded(.up)) - 1
    return sorted[min(max(place, 0), sorted.count - 1)]
  }
}
