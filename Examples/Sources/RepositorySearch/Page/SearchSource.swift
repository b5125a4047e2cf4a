import Foundation

/// Where the searches are answered.
public enum SearchSource: Hashable, Sendable {
  /// By the server of the showcase, which can be told to be slow or to fail.
  case local(URL)
  /// By GitHub, or whatever else the showcase was told. GitHub gets the token, if there is one.
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
