import Sampling

/// A figure about stores, with what it is held against.
struct StoreFigure {
  let title: String
  let value: Double
  let unit: String
  /// What it must not exceed; `nil` where there is no such limit.
  var most: Double?

  /// A sentence when the figure is too high.
  var violation: String? {
    guard let most, value > most else { return nil }
    return "\(title): \(value.formatted(decimals: 2)) \(unit), not at most \(most.formatted(decimals: 2))"
  }
}
