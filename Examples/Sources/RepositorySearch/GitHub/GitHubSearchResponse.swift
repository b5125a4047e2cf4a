/// What GitHub answers to a search: the best finds, and how many there are.
public struct GitHubSearchResponse: Decodable, Hashable, Sendable {
  public let totalCount: Int
  public let items: [GitHubRepository]

  public init(totalCount: Int, items: [GitHubRepository]) {
    self.totalCount = totalCount
    self.items = items
  }

  private enum CodingKeys: String, CodingKey {
    case totalCount = "total_count"
    case items
  }
}
