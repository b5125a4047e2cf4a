import Foundation

/// Where the searches are answered.
public enum SearchSource: Hashable, Sendable {
  /// By the server of the showcase, which can be told to be slow or to fail.
  case local(URL)
  /// By GitHub, or whatever else the showcase was told.
  case elsewhere(URL)

  var url: URL {
    switch self {
    case .local(let url), .elsewhere(let url): url
    }
  }
}
