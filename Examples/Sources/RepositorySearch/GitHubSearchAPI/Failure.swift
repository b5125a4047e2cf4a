/// A way in which a request fails on purpose, so that people and tests can see what a client makes of it.
public enum Failure: String, CaseIterable, Sendable {
  /// 401.
  case unauthorized
  /// 403, with headers that say when it is over.
  case rateLimited
  /// 403, without.
  case forbidden
  /// 404.
  case notFound
  /// 422.
  case unprocessable
  /// 503.
  case unavailable
  /// The connection ends before the answer does.
  case connectionLost
  /// 200, with an answer that is no JSON.
  case malformed
}
