import Foundation
import Testing

@testable import RepositorySearch

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct GitHubAPIErrorTests {
  private static let now = Date(timeIntervalSince1970: 1_000_000)

  private func error(
    _ status: Int,
    _ headers: [String: String] = [:],
    body: String = ""
  ) throws -> GitHubAPIError? {
    let response = try #require(
      HTTPURLResponse(
        url: URL(filePath: "/"),
        statusCode: status,
        httpVersion: "HTTP/1.1",
        headerFields: headers
      )
    )
    return GitHubAPIError(response, body: Data(body.utf8), now: Self.now)
  }

  @Test(arguments: [200, 201, 204, 299])
  func successIsNotAnError(status: Int) throws {
    #expect(try error(status) == nil)
  }

  @Test(arguments: [
    (401, GitHubAPIError.unauthorized), (403, .forbidden(reason: nil)), (404, .notFound),
    (400, .refused(status: 400, reason: nil)), (422, .refused(status: 422, reason: nil)),
    (499, .refused(status: 499, reason: nil)), (429, .rateLimited(retryAfter: nil)),
    (500, .serverError(status: 500)), (503, .serverError(status: 503)), (599, .serverError(status: 599)),
    (304, .unexpectedStatus(304)), (600, .unexpectedStatus(600)),
  ])
  func eachStatusHasItsError(status: Int, expected: GitHubAPIError) throws {
    #expect(try error(status) == expected)
  }

  @Test func rateLimitsIncludeTheirRetryDelay() throws {
    #expect(try error(403, ["Retry-After": "30"]) == .rateLimited(retryAfter: .seconds(30)))
    #expect(
      try error(403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1000042"])
        == .rateLimited(retryAfter: .seconds(42))
    )
    #expect(
      try error(429, ["X-RateLimit-Reset": "999999"]) == .rateLimited(retryAfter: .zero)
    )
    #expect(try error(403, ["X-RateLimit-Remaining": "0"]) == .rateLimited(retryAfter: nil))
  }

  @Test func extremeRateLimitsAreClamped() throws {
    let day = Duration.seconds(86_400)
    #expect(try error(429, ["Retry-After": "\(Int.max)"]) == .rateLimited(retryAfter: day))
    #expect(try error(429, ["X-RateLimit-Reset": "\(Int.max)"]) == .rateLimited(retryAfter: day))
    #expect(try error(429, ["X-RateLimit-Reset": "\(Int.min)"]) == .rateLimited(retryAfter: .zero))
    #expect(try error(429, ["Retry-After": "soon"]) == .rateLimited(retryAfter: nil))
  }

  @Test func theServersOwnWordsAreKept() throws {
    let body = #"{"message":"Validation Failed","documentation_url":"https://docs.github.com"}"#
    #expect(try error(422, body: body) == .refused(status: 422, reason: "Validation Failed"))
    #expect(try error(403, body: "<html>") == .forbidden(reason: nil))
    #expect(try error(403, body: #"{"message":""}"#) == .forbidden(reason: nil))
  }

  @Test func otherErrorsAreOfTheNetworkOrUnreadable() {
    #expect(GitHubAPIError(URLError(.timedOut)) == .network(.timedOut))
    #expect(GitHubAPIError(GitHubAPIError.notFound) == .notFound)
    #expect(GitHubAPIError(CocoaError(.coderReadCorrupt)) == .unreadable)
  }

  // MARK: Descriptions

  @Test(arguments: [
    (
      GitHubAPIError.unauthorized, "GitHub rejected the credentials (401).",
      "Start the showcase with a token that is valid in GITHUB_TOKEN, then try again."
    ),
    (
      .rateLimited(retryAfter: .milliseconds(41_200)),
      "GitHub's rate limit is reached.",
      "Try again in 42 seconds."
    ),
    (
      .rateLimited(retryAfter: .seconds(91)),
      "GitHub's rate limit is reached.",
      "Try again in 2 minutes."
    ),
    (
      .rateLimited(retryAfter: .zero),
      "GitHub's rate limit is reached.",
      "Try again in 1 second."
    ),
    (
      .rateLimited(retryAfter: nil),
      "GitHub's rate limit is reached.",
      "Wait a minute, then try again."
    ),
    (
      .forbidden(reason: "Blocked"),
      "GitHub doesn't allow this search (403). Its message: \u{201C}Blocked\u{201D}.",
      "Search for something else."
    ),
    (
      .notFound, "There is no search at this address (404).",
      "Check the address of the API that the showcase was started with (--github)."
    ),
    (
      .refused(status: 422, reason: nil), "GitHub rejected the search (422).", "Search for something else."
    ),
    (
      .serverError(status: 503), "GitHub has a server problem (503).",
      "Try again in a moment."
    ),
    (
      .network(.notConnectedToInternet), "There is no network connection.",
      "Check the connection, then try again."
    ),
    (
      .network(.timedOut), "GitHub took too long to respond.",
      "Try again. If the problem remains, the server may be down."
    ),
    (
      .unreadable, "GitHub's response couldn't be read.",
      "Try again. If the problem remains, check the address of the API (--github)."
    ),
  ])
  func descriptionsGiveCauseAndRemedy(error: GitHubAPIError, description: String, suggestion: String) {
    #expect(error.errorDescription == description)
    #expect(error.recoverySuggestion == suggestion)
    #expect(error.localizedDescription == description)
  }

  @Test(arguments: [
    URLError.Code.cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .networkConnectionLost, .unknown,
    .badServerResponse,
  ])
  func networkErrorsHaveDescriptionsAndSuggestions(code: URLError.Code) {
    #expect(GitHubAPIError.network(code).errorDescription?.isEmpty == false)
    #expect(GitHubAPIError.network(code).recoverySuggestion == "Check the connection, then try again.")
  }
}
