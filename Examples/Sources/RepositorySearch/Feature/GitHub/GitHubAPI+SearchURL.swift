import Foundation

extension GitHubAPI {
  /// The maximum number of repositories in a response.
  static let resultsPerAnswer = 5

  /// Returns the URL for a query, or `nil` if the query is invalid.
  ///
  /// Only the query is encoded, except for letters, digits and `-._~`. `URLQueryItem` would not encode `+`,
  /// which servers read as a space. Encoding the whole URL at once would not encode `&`, which separates
  /// parameters.
  func searchURL(for query: String) -> URL? {
    guard let query = query.addingPercentEncoding(withAllowedCharacters: .unreserved) else { return nil }
    var components = URLComponents(
      url: base.appendingPathComponent("search/repositories"),
      resolvingAgainstBaseURL: true
    )
    components?.percentEncodedQuery = "q=\(query)&per_page=\(Self.resultsPerAnswer)"
    return components?.url
  }
}

extension CharacterSet {
  /// The characters that need no encoding in any part of a URL (RFC 3986, 2.3).
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}
