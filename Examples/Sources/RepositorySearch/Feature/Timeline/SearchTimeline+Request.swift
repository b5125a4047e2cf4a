extension SearchTimeline {
  /// A request to the API.
  public struct Request: Hashable, Sendable, Identifiable {
    /// The number of the request within the search.
    public let id: Int
    /// The query.
    public let query: String
    /// The time at which the request was sent.
    public let begin: Duration
    /// The time at which the request succeeded, failed or was dropped.
    public internal(set) var end: Duration?
    /// The current outcome.
    public internal(set) var outcome = Outcome.inFlight
  }

  /// The outcome of a request.
  public enum Outcome: Hashable, Sendable {
    /// There is no response yet.
    case inFlight
    /// The request succeeded, with this number of matches.
    case found(Int)
    /// The request failed.
    case failed
    /// Another request has replaced this one.
    case dropped
  }
}

extension SearchTimeline.Outcome {
  init(_ result: Result<GitHubSearchResponse, GitHubAPIError>) {
    switch result {
    case .success(let response): self = .found(response.totalCount)
    case .failure: self = .failed
    }
  }
}
