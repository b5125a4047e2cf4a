extension SearchTimeline {
  /// A question to the API.
  public struct Request: Hashable, Sendable, Identifiable {
    /// Counts the requests of a search.
    public let id: Int
    /// What is searched for.
    public let query: String
    /// When it was sent.
    public let begin: Duration
    /// When it was answered, failed or was dropped.
    public internal(set) var end: Duration?
    /// What became of it so far.
    public internal(set) var outcome = Outcome.inFlight
  }

  /// What became of a request.
  public enum Outcome: Hashable, Sendable {
    /// No answer has come yet.
    case inFlight
    /// It was answered: so many repositories fit.
    case found(Int)
    /// There was no answer, or one that tells of an error.
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
