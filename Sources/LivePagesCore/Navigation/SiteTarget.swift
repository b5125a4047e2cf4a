/// Targets that stay on the site, whatever a browser makes of them.
enum SiteTarget {
  /// Whether it is a path of the site. Browsers leave out tabs and line breaks, take a backslash for a slash,
  /// and take two slashes at the beginning for another host.
  static func isOnSite(_ target: String) -> Bool {
    let rest = target.dropFirst()
    let isPlain = target.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    return target.hasPrefix("/") && !rest.hasPrefix("/") && !rest.hasPrefix("\\") && isPlain
  }
}
