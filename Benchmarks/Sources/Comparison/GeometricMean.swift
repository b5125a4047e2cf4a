import Foundation

/// The mean for ratios: twice as fast and half as fast give one. Nothing, when there are no numbers.
func geometricMean(_ ratios: [Double]) -> Double? {
  guard !ratios.isEmpty else { return nil }
  return exp(ratios.map { log($0) }.reduce(0, +) / Double(ratios.count))
}
