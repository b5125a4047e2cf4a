import Foundation

/// A histogram of durations. Its relative precision is three percent, so that any number of durations takes
/// little memory.
struct Histogram: Sendable {
  /// The number of classes between a duration and its double.
  private static let resolution = 24.0

  private(set) var count = 0
  private var counts: [Int: Int] = [:]

  mutating func note(_ nanoseconds: Int64) {
    count += 1
    counts[Int((log2(Double(max(nanoseconds, 1))) * Self.resolution).rounded()), default: 0] += 1
  }

  /// Returns the duration within which this share of the operations finished, or zero if there were none.
  ///
  /// - Parameter share: A share greater than 0, and at most 1.
  func percentile(_ share: Double) -> Int {
    var rest = Int((Double(count) * share).rounded(.up))
    for (size, count) in counts.sorted(by: { $0.key < $1.key }) {
      rest -= count
      if rest <= 0 { return Int(exp2(Double(size) / Self.resolution).rounded()) }
    }
    return 0
  }
}
