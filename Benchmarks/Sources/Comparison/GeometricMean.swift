import Foundation

/// Returns the geometric mean, in which twice as fast and half as fast result in 1, or `nil` if there are no
/// ratios.
func geometricMean(_ ratios: [Double]) -> Double? {
  guard !ratios.isEmpty else { return nil }
  return exp(ratios.map { log($0) }.reduce(0, +) / Double(ratios.count))
}
