/// GitHub's response to a search: the best matches, and the total number.
public struct GitHubSearchResponse: Decodable, Hashable, Sendable {
  /// The total number of matches.
  public let totalCount: Int
  /// The best matches.
  public let items: [GitHubRepository]

  /// Creates a response.
  public init(totalCount: Int, items: [GitHubRepository]) {
    self.totalCount = totalCount
    self.items = items
  }

  private enum CodingKeys: String, CodingKey {
    case totalCount = "total_count"
    case items
  }
}
