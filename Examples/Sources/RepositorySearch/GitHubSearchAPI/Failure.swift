import Foundation
import HTTPTypes
import Hummingbird

/// A deliberate failure, so that users and tests can see how a client responds.
public enum Failure: String, CaseIterable, Sendable {
  /// 401.
  case unauthorized
  /// 403, with headers that report when the limit ends.
  case rateLimited
  /// 403, without such headers.
  case forbidden
  /// 404.
  case notFound
  /// 422.
  case unprocessable
  /// 503.
  case unavailable
  /// The connection is closed before the response ends.
  case connectionLost
  /// 200, with a response that is not JSON.
  case malformed
}

/// The body of an error, in GitHub's format.
struct APIFailure: Encodable {
  let message: String
  let documentationURL: String
  /// The HTTP status, which GitHub repeats in the body as text.
  let status: String

  init(_ message: String, status: Int, documentation: String = "rest/search/search") {
    self.message = message
    self.status = String(status)
    documentationURL = "https://docs.github.com/" + documentation
  }

  private enum CodingKeys: String, CodingKey {
    case message
    case documentationURL = "documentation_url"
    case status
  }
}

extension Failure {
  /// The duration of a rate limit, in seconds.
  static let rateLimitSeconds = 42

  /// Returns the response for this failure.
  func response() throws -> Response {
    switch self {
    case .unauthorized: try .json(APIFailure("Bad credentials", status: 401), status: .unauthorized)
    case .rateLimited: try rateLimit()
    case .forbidden:
      try .json(
        APIFailure("Resource not accessible by personal access token", status: 403),
        status: .forbidden
      )
    case .notFound: try .json(APIFailure("Not Found", status: 404), status: .notFound)
    case .unprocessable:
      try .json(APIFailure("Validation Failed", status: 422), status: .unprocessableContent)
    case .unavailable: try .json(APIFailure("Service Unavailable", status: 503), status: .serviceUnavailable)
    case .connectionLost: Self.interrupted
    case .malformed: Response(json: Data(#"{"total_count":3,"items":[{"id":"#.utf8))
    }
  }

  private func rateLimit() throws -> Response {
    let failure = APIFailure(
      "API rate limit exceeded for 127.0.0.1.",
      status: 403,
      documentation: "rest/overview/rate-limits-for-the-rest-api"
    )
    var response = try Response.json(failure, status: .forbidden)
    let end = Date().addingTimeInterval(TimeInterval(Self.rateLimitSeconds))
    let fields = [
      "X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": String(Int(end.timeIntervalSince1970.rounded(.up))),
    ]
    for (name, value) in fields {
      guard let name = HTTPField.Name(name) else { continue }
      response.headers[name] = value
    }
    return response
  }

  /// A response that declares a longer body than it sends before the connection is closed.
  private static var interrupted: Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(contentLength: 1000) { writer in
        try await writer.write(ByteBuffer(string: #"{"total_count":"#))
        throw CancellationError()
      }
    )
  }
}
