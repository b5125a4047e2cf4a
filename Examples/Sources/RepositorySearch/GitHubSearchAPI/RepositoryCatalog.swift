import Foundation

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
