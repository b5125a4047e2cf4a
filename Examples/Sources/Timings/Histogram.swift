import Foundation

/// How often something took how long. A time is known to three parts in a hundred, whatever its size, so that
/// any number of times takes little memory.
struct Histogram: Sendable {
  /// How many classes there are from a time to its double.
  private static let resolution = 24.0

  private(set) var count = 0
  private var counts: [Int: Int] = [:]

  mutating func note(_ nanoseconds: Int64) {
    count += 1
    counts[Int((log2(Double(max(nanoseconds, 1))) * Self.resolution).rounded()), default: 0] += 1
  }

  /// The time within which this share of the things were done; zero if there were none.
  ///
  /// - Parameter share: The share, above 0 and at most 1.
  func percentile(_ share: Double) -> Int {
    var rest = Int((Double(count) * share).rounded(.up))
    for (size, count) in counts.sorted(by: { $0.key < $1.key }) {
      rest -= count
      if rest <= 0 { return Int(exp2(Double(size) / Self.resolution).rounded()) }
    }
    return 0
  }
}
