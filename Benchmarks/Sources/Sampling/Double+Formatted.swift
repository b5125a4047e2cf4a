import Foundation

extension Double {
  /// Returns the number with a decimal point, regardless of the locale, and a fixed number of decimals.
  package func formatted(decimals: Int) -> String {
    String(format: "%.\(decimals)f", self)
  }
}
