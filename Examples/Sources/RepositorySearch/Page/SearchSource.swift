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

/// The latency of the local server, as the page offers it.
public enum Latency: String, CaseIterable, Sendable {
  case none
  case short
  case long
  case veryLong

  var duration: Duration {
    switch self {
    case .none: .zero
    case .short: .milliseconds(300)
    case .long: .milliseconds(1500)
    case .veryLong: .seconds(4)
    }
  }

  var title: String {
    switch self {
    case .none: "None"
    case .short: "0.3 seconds"
    case .long: "1.5 seconds"
    case .veryLong: "4 seconds"
    }
  }
}
