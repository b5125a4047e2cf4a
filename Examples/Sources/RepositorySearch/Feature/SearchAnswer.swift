import Foundation

/// The result of a request: repositories or an error.
public struct SearchAnswer: Hashable, Sendable {
  /// The query.
  public let query: String
  /// The result for the query.
  public let result: Result<GitHubSearchResponse, GitHubAPIError>

  /// Creates the result of a query.
  public init(query: String, result: Result<GitHubSearchResponse, GitHubAPIError>) {
    self.query = query
    self.result = result
  }
}

extension SearchAnswer {
  /// The error, if the request failed.
  public var error: GitHubAPIError? {
    guard case .failure(let error) = result else { return nil }
    return error
  }
}

extension String {
  /// The search query, without surrounding spaces.
  var searchQuery: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
