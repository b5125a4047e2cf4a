import Foundation

extension Int {
  /// The number with digit groups, such as "10,000".
  public var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
