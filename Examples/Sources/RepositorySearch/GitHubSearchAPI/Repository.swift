import Foundation

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

/// All available repositories, ordered by stars.
struct RepositoryCatalog {
  let repositories: [Repository]

  /// The catalog in `Data/repositories.json`.
  init() throws {
    repositories = try JSONDecoder()
      .decode([Repository].self, from: Data(PackageResources.repositories_json))
      .sorted { $0.stargazersCount > $1.stargazersCount }
  }

  /// Returns the repositories whose name, description or language contains each word of a query.
  func search(_ query: String) -> [Repository] {
    let words = query.lowercased().split(whereSeparator: \.isWhitespace)
    return repositories.filter { repository in
      let text = [repository.fullName, repository.description, repository.language]
        .compactMap { $0?.lowercased() }
      return words.allSatisfy { word in text.contains { $0.contains(word) } }
    }
  }
}

/// The response to a search, in GitHub's format.
struct SearchResult: Encodable {
  let totalCount: Int
  let incompleteResults = false
  let items: [Repository]

  private enum CodingKeys: String, CodingKey {
    case totalCount = "total_count"
    case incompleteResults = "incomplete_results"
    case items
  }
}
