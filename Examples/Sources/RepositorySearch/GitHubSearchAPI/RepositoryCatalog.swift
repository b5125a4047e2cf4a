import Foundation

/// All repositories that there are here, those with the most stars first.
struct RepositoryCatalog {
  let repositories: [Repository]

  /// The catalog in `Data/repositories.json`.
  init() throws {
    repositories = try JSONDecoder()
      .decode([Repository].self, from: Data(PackageResources.repositories_json))
      .sorted { $0.stargazersCount > $1.stargazersCount }
  }

  /// The repositories in whose name, description or language each word of a query occurs.
  func search(_ query: String) -> [Repository] {
    let words = query.lowercased().split(whereSeparator: \.isWhitespace)
    return repositories.filter { repository in
      let text = [repository.fullName, repository.description, repository.language]
        .compactMap { $0?.lowercased() }
      return words.allSatisfy { word in text.contains { $0.contains(word) } }
    }
  }
}
