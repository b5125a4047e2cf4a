import Foundation

/// The API that answers the searches.
public enum SearchSource: Hashable, Sendable {
  /// The showcase's server, which can be slow or fail on request.
  case local(URL)
  /// GitHub, or another configured server. Only GitHub receives the token, if there is one.
  case elsewhere(URL, token: GitHubToken? = nil)

  var isLocal: Bool {
    if case .local = self { true } else { false }
  }

  var url: URL {
    switch self {
    case .local(let url), .elsewhere(let url, _): url
    }
  }
}
