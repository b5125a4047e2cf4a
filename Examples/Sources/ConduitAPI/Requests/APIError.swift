import HTTPTypes

/// Why a request failed: the status of the response, and messages for its fields. A message continues the name
/// of its field, as in “title can't be blank”.
struct APIError: Error, Equatable {
  let status: HTTPResponse.Status
  let errors: [String: [String]]

  init(_ status: HTTPResponse.Status, _ errors: [String: [String]]) {
    self.status = status
    self.errors = errors
  }

  private init(_ status: HTTPResponse.Status, _ field: String, _ message: String) {
    self.init(status, [field: [message]])
  }

  /// The request has no token.
  static let tokenIsMissing = APIError(.unauthorized, "token", "is missing")
  /// The token is malformed, unknown, expired or revoked.
  static let tokenIsInvalid = APIError(.unauthorized, "token", "is invalid or expired; log in again")
  /// There is no user with this email address and password. The message doesn't reveal which of them is wrong.
  static let credentialsAreInvalid = APIError(.unauthorized, "credentials", "invalid")

  /// The user has no permission to change the resource.
  static func forbidden(_ resource: String) -> APIError {
    APIError(.forbidden, resource, "forbidden")
  }

  /// The resource does not exist.
  static func notFound(_ resource: String) -> APIError {
    APIError(.notFound, resource, "not found")
  }

  /// The body is larger than allowed.
  static func bodyIsTooLarge(maximum: Int) -> APIError {
    APIError(.contentTooLarge, "body", "is too large (maximum is \(maximum) bytes)")
  }

  /// The body is not JSON, or not an object with the required field.
  static func body(_ message: String) -> APIError {
    APIError(.unprocessableContent, "body", message)
  }

  /// Too many passwords are being hashed.
  static let isBusy = APIError(.serviceUnavailable, "server", "is busy; try again in a few seconds")
  /// The database has failed.
  static let hasFailed = APIError(.internalServerError, "server", "has failed; try again later")
}
