import Foundation

extension Double {
  /// The number with a point and a fixed number of decimals, whatever the locale.
  package func formatted(decimals: Int) -> String {
    String(format: "%.\(decimals)f", self)
  }
}
