/// The addresses of a site that lead to a page, and are told to it.
public enum PageAddresses: Hashable, Sendable {
  /// The page's path alone. A query means nothing to the page.
  case one
  /// The page's path, with any query.
  case queries
  /// The page's path and all paths below it that are no other page's, with any query.
  case paths

  /// Whether an address is one of these.
  func contains(_ address: PageAddress) -> Bool {
    switch self {
    case .one: false
    case .queries: address.components.isEmpty
    case .paths: true
    }
  }

  /// The text that tells the page's script which addresses these are.
  var name: String {
    switch self {
    case .one: "one"
    case .queries: "queries"
    case .paths: "paths"
    }
  }
}
