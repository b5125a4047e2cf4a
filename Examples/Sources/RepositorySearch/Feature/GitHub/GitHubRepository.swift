/// A repository, as GitHub describes it.
public struct GitHubRepository: Decodable, Identifiable, Hashable, Sendable {
  /// GitHub's ID for the repository.
  public let id: Int
  /// The names of the owner and the repository: `apple/swift`.
  public let fullName: String
  /// The owner's description.
  public let description: String?
  /// The number of stars.
  public let stargazersCount: Int
  /// The main programming language.
  public let language: String?
  /// The URL of the repository's page.
  public let htmlURL: String

  /// Creates a repository.
  public init(
    id: Int,
    fullName: String,
    description: String?,
    stargazersCount: Int,
    language: String?,
    htmlURL: String
  ) {
    self.id = id
    self.fullName = fullName
    self.description = description
    self.stargazersCount = stargazersCount
    self.language = language
    self.htmlURL = htmlURL
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case fullName = "full_name"
    case description
    case stargazersCount = "stargazers_count"
    case language
    case htmlURL = "html_url"
  }
}

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
