import Foundation

extension Int {
  /// The number with groups of digits, such as "10,000".
  public var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
