import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
