/// A path of this site, with a query if there is one. A browser that is sent there stays on the site.
public struct SitePath: Hashable, Sendable {
  /// Begins with one slash.
  public let text: String

  /// A path that comes from outside, such as where a person was before they logged in.
  ///
  /// - Returns: `nil` for what leads to another site, or is none.
  public init?(_ text: String) {
    // It stands in a header of HTTP.
    let isHeader = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
    guard SiteTarget.isOnSite(text), isHeader, text.utf8.count <= 2000 else { return nil }
    self.text = text
  }

  /// Without the query and the place in the page.
  package var path: String { String(text.prefix { $0 != "?" && $0 != "#" }) }
}

extension SitePath: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let path = SitePath(text) else { preconditionFailure("\"\(text)\" is no path of this site.") }
    self = path
  }
}
