import Foundation

/// The paths that a site can serve. Browsers request these paths unchanged.
package enum RoutePath {
  private static let slash = UInt8(ascii: "/")

  /// Returns advice about a path that no request can match, or `nil` if the path can be served.
  package static func advice(for path: String) -> String? {
    guard path.utf8.first == slash else { return "Begin it with a slash: \"/\(path)\"." }
    guard !path.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
      return "Leave out the query and the fragment: a path ends before them."
    }
    let end = path.utf8.count > 1 && path.utf8.last == slash ? path.utf8.dropLast() : path.utf8[...]
    let components = end.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
    guard !components.contains(where: isPattern) else {
      return "Choose another one: a component that begins with \":\" or contains \"*\", \"{\" or \"}\" is a "
        + "pattern of the router. For a page with many paths, use `addresses`."
    }
    let isTop = path.utf8.count == 1
    guard isTop || !components.contains(where: isDropped) else {
      return "Leave out empty components, \".\" and \"..\": browsers change such paths."
    }
    let proper = components.map { "/" + encoded(Substring($0)) }.joined()
    return proper.utf8.elementsEqual(end) ? nil : "Percent-encode it: \"\(proper)\"."
  }

  private static func isPattern(_ component: Substring.UTF8View) -> Bool {
    component.first == UInt8(ascii: ":") || component.contains { "*{}".utf8.contains($0) }
  }

  private static func isDropped(_ component: Substring.UTF8View) -> Bool {
    component.isEmpty || component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8)
  }

  /// Returns a path component as browsers encode it. A correctly encoded component is returned unchanged.
  private static func encoded(_ component: Substring) -> String {
    PageAddress.decoded(component.utf8).map(PageAddress.encoded(component:))
      ?? PageAddress.encoded(component: String(component))
  }
}

/// Checks that a target stays on the site in all browsers.
enum SiteTarget {
  /// Returns a Boolean value that indicates whether a browser would understand a target as a path on the
  /// site. Browsers ignore tabs and line breaks, treat a backslash as a slash, and treat two leading slashes
  /// as the start of another host.
  ///
  /// Like browsers, this function compares bytes. As a `Character`, a slash followed by a combining scalar
  /// doesn't equal a slash.
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
