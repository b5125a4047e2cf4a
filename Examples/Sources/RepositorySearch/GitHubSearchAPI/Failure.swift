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
