import Foundation

/// Checks that a target stays on the site in all browsers.
enum SiteTarget {
  /// Returns a Boolean value that indicates whether a target is a path of the site. Browsers ignore tabs and
  /// line breaks, treat a backslash as a slash, and treat two leading slashes as the start of another host.
  ///
  /// This function compares bytes, as browsers do. A slash followed by a combining scalar forms one
  /// `Character`, which doesn't equal a slash.
  static func isOnSite(_ target: String) -> Bool {
    let isPlain = target.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    guard isPlain, target.utf8.first == UInt8(ascii: "/") else { return false }
    let second = target.utf8.dropFirst().first
    return second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
  }

  /// Returns a Boolean value that indicates whether a URL is the absolute address of a web page.
  static func isOnWeb(_ url: URL) -> Bool {
    ["https", "http"].contains(url.scheme?.lowercased()) && url.host()?.isEmpty == false
  }
}
