/// A repository, in GitHub's format.
struct Repository: Codable, Hashable {
  let id: Int
  let fullName: String
  let description: String?
  let stargazersCount: Int
  let language: String?
  let htmlURL: String

  private enum CodingKeys: String, CodingKey {
    case id
    case fullName = "full_name"
    case description
    case stargazersCount = "stargazers_count"
    case language
    case htmlURL = "html_url"
  }
}
