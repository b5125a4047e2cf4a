import Sampling

/// A measured value of stores, with its limit.
struct StoreFigure {
  let title: String
  let value: Double
  let unit: String
  /// The largest permitted value, or `nil` if there is no limit.
  var most: Double?

  /// A message if the value exceeds its limit, or `nil`.
  var violation: String? {
    guard let most, value > most else { return nil }
    return "\(title): \(value.formatted(decimals: 2)) \(unit), target at most \(most.formatted(decimals: 2))"
  }
}
