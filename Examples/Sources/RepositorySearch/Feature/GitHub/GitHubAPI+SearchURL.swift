import Foundation

extension GitHubAPI {
  /// How many repositories an answer lists at most.
  static let resultsPerAnswer = 5

  /// Where a query is answered, or `nil` if it makes no address.
  ///
  /// The query alone is encoded, and all of it but letters, digits and `-._~`. `URLQueryItem` would leave
  /// `+`, which servers read as a space; to encode the whole address at once would leave `&` as well, which
  /// begins another parameter.
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
  /// The characters that mean themselves in every part of an address (RFC 3986, 2.3).
  fileprivate static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}
