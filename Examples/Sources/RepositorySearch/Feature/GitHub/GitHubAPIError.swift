import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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

extension GitHubAPIError {
  /// Creates the error that a response contains. Returns `nil` if the response is a success.
  init?(_ response: HTTPURLResponse, body: Data, now: Date) {
    let status = response.statusCode
    switch status {
    case 200..<300: return nil
    case 401: self = .unauthorized
    case 429: self = .rateLimited(retryAfter: Self.pause(response, now: now))
    case 403 where Self.isRateLimit(response):
      self = .rateLimited(retryAfter: Self.pause(response, now: now))
    case 403: self = .forbidden(reason: Self.reason(in: body))
    case 404: self = .notFound
    case 400..<500: self = .refused(status: status, reason: Self.reason(in: body))
    case 500..<600: self = .serverError(status: status)
    default: self = .unexpectedStatus(status)
    }
  }

  /// Converts a transport error to an API error.
  init(_ error: any Error) {
    switch error {
    case let error as GitHubAPIError: self = error
    case let error as URLError: self = .network(error.code)
    default: self = .unreadable
    }
  }

  private static func isRateLimit(_ response: HTTPURLResponse) -> Bool {
    response.value(forHTTPHeaderField: "X-RateLimit-Remaining") == "0"
      || response.value(forHTTPHeaderField: "Retry-After") != nil
  }

  /// Returns how long to wait, from one of two headers: a number of seconds, or a time in seconds since the
  /// Unix epoch.
  private static func pause(_ response: HTTPURLResponse, now: Date) -> Duration? {
    if let seconds = response.value(forHTTPHeaderField: "Retry-After").flatMap(Int.init), seconds >= 0 {
      return min(.seconds(seconds), longestPause)
    }
    guard let end = response.value(forHTTPHeaderField: "X-RateLimit-Reset").flatMap(Int.init) else {
      return nil
    }
    let pause = Date(timeIntervalSince1970: TimeInterval(end)).timeIntervalSince(now)
    return min(max(.seconds(pause), .zero), longestPause)
  }

  /// No rate limit lasts longer. A header with a longer time is invalid.
  private static let longestPause = Duration.seconds(24 * 60 * 60)

  /// Returns GitHub's message from the body of an error.
  private static func reason(in body: Data) -> String? {
    struct Body: Decodable { let message: String }
    guard let message = try? BoundedJSON.decode(Body.self, fromResponse: body).message else { return nil }
    return message.isEmpty ? nil : String(message.prefix(200))
  }
}
