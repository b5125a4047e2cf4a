import Foundation

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
