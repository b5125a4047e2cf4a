import Foundation

/// Why a search failed.
public enum GitHubAPIError: Error, Hashable, Sendable {
  /// 401: the token of the request is invalid.
  case unauthorized
  /// The rate limit was exceeded (status 403 or 429). GitHub may report when it accepts requests again.
  case rateLimited(retryAfter: Duration?)
  /// 403 for another reason.
  case forbidden(reason: String?)
  /// 404: nothing exists at this URL.
  case notFound
  /// Another status from 400 to 499.
  case refused(status: Int, reason: String?)
  /// A status from 500 to 599.
  case serverError(status: Int)
  /// A status that means neither success nor an error.
  case unexpectedStatus(Int)
  /// The server could not be reached, or the connection was lost.
  case network(URLError.Code)
  /// The response is invalid.
  case unreadable
  /// The query cannot be encoded in a URL.
  case unusableQuery
}

extension GitHubAPIError: LocalizedError {
  /// The message for the user, without advice.
  public var errorDescription: String? {
    switch self {
    case .unauthorized: "GitHub rejected the credentials (401)."
    case .rateLimited: "GitHub's rate limit is reached."
    case .forbidden(let reason): "GitHub doesn't allow this search (403)." + Self.quoted(reason)
    case .notFound: "There is no search at this address (404)."
    case .refused(let status, let reason): "GitHub rejected the search (\(status))." + Self.quoted(reason)
    case .serverError(let status): "GitHub has a server problem (\(status))."
    case .unexpectedStatus(let status): "GitHub sent an unexpected response (\(status))."
    case .network(let code): Self.description(of: code)
    case .unreadable: "GitHub's response couldn't be read."
    case .unusableQuery: "This text can't be searched for."
    }
  }

  /// The advice for the user.
  public var recoverySuggestion: String? {
    switch self {
    case .unauthorized:
      "Start the showcase with a token that is valid in \(GitHubToken.variable), then try again."
    case .rateLimited(.some(let duration)): "Try again in \(Self.words(for: duration))."
    case .rateLimited(nil): "Wait a minute, then try again."
    case .forbidden, .refused, .unusableQuery: "Search for something else."
    case .notFound: "Check the address of the API that the showcase was started with (--github)."
    case .serverError: "Try again in a moment."
    case .unexpectedStatus, .unreadable:
      "Try again. If the problem remains, check the address of the API (--github)."
    case .network(.timedOut): "Try again. If the problem remains, the server may be down."
    case .network: "Check the connection, then try again."
    }
  }

  private static func description(of code: URLError.Code) -> String {
    switch code {
    case .notConnectedToInternet: "There is no network connection."
    case .timedOut: "GitHub took too long to respond."
    case .cannotFindHost, .dnsLookupFailed: "The server's name is unknown on this network."
    case .cannotConnectToHost: "The server couldn't be reached."
    // On non-Apple platforms, a connection that ends too early has no specific error code.
    case .networkConnectionLost, .unknown: "The connection was lost before the response arrived."
    default: "The request failed (code \(code.rawValue))."
    }
  }

  private static func quoted(_ reason: String?) -> String {
    reason.map { " Its message: \u{201C}\($0)\u{201D}." } ?? ""
  }

  /// Returns a duration in words, rounded up so that a client that waits this long does not retry too early.
  private static func words(for duration: Duration) -> String {
    let seconds = max(1, Int((duration / .seconds(1)).rounded(.up)))
    if seconds == 1 { return "1 second" }
    if seconds <= 90 { return "\(seconds) seconds" }
    return "\((seconds + 59) / 60) minutes"
  }
}
