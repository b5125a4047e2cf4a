/// What came of a request: repositories, or the reason why there are none.
public struct SearchAnswer: Hashable, Sendable {
  /// What was searched for.
  public let query: String
  /// The answer to it.
  public let result: Result<GitHubSearchResponse, GitHubAPIError>

  /// What came of the request for a query.
  public init(query: String, result: Result<GitHubSearchResponse, GitHubAPIError>) {
    self.query = query
    self.result = result
  }
}

extension SearchAnswer {
  /// Why the request failed, if it did.
  public var error: GitHubAPIError? {
    guard case .failure(let error) = result else { return nil }
    return error
  }
}
