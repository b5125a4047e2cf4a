/// Targets that stay on the site, whatever a browser makes of them.
enum SiteTarget {
  /// Whether it is a path of the site. Browsers leave out tabs and line breaks, take a backslash for a slash,
  /// and take two slashes at the beginning for another host.
  ///
  /// The bytes are compared, as browsers do. A slash and a scalar that extends it are one `Character`, which
  /// is not a slash.
  static func isOnSite(_ target: String) -> Bool {
    let isPlain = target.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    guard isPlain, target.utf8.first == UInt8(ascii: "/") else { return false }
    let second = target.utf8.dropFirst().first
    return second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
  }
}
