/// What GitHub answers to a search: the best finds, and how many there are.
public struct GitHubSearchResponse: Decodable, Hashable, Sendable {
  /// How many repositories fit.
  public let totalCount: Int
  /// The best of them.
  public let items: [GitHubRepository]

  /// An answer that says this.
  public init(totalCount: Int, items: [GitHubRepository]) {
    self.totalCount = totalCount
    self.items = items
  }

  private enum CodingKeys: String, CodingKey {
    case totalCount = "total_count"
    case items
  }
}
