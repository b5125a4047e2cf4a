/// A repository, as GitHub describes it.
public struct GitHubRepository: Decodable, Identifiable, Hashable, Sendable {
  /// GitHub's number for it.
  public let id: Int
  /// The owner's name and its own: `apple/swift`.
  public let fullName: String
  /// What its owner says it is.
  public let description: String?
  /// How many people have given it a star.
  public let stargazersCount: Int
  /// The programming language that most of it is written in.
  public let language: String?
  /// Where people look at it.
  public let htmlURL: String

  /// A repository that is described so.
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
