extension Failure {
  /// The name of the failure on the page.
  var title: String {
    switch self {
    case .unauthorized: "401 Bad credentials"
    case .rateLimited: "403 Rate limit"
    case .forbidden: "403 Forbidden"
    case .notFound: "404 Not found"
    case .unprocessable: "422 Validation failed"
    case .unavailable: "503 Unavailable"
    case .connectionLost: "Lost connection"
    case .malformed: "Broken JSON"
    }
  }
}
