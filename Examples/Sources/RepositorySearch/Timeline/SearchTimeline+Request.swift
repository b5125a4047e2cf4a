extension SearchTimeline {
  /// A question to the API.
  public struct Request: Hashable, Sendable, Identifiable {
    public let id: Int
    public let query: String
    public let begin: Duration
    /// When it was answered, failed or was dropped.
    public internal(set) var end: Duration?
    public internal(set) var outcome = Outcome.inFlight
  }

  /// What became of a request.
  public enum Outcome: Hashable, Sendable {
    case inFlight
    /// It was answered: so many repositories fit.
    case found(Int)
    case failed
    /// Another took its place. An answer is not waited for any more.
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
