import Foundation

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
