/// What came of a request: repositories, or the reason why there are none.
public struct SearchAnswer: Hashable, Sendable {
  public let query: String
  public let result: Result<GitHubSearchResponse, GitHubAPIError>

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
