import ComposableArchitecture
import Foundation

@testable import RepositorySearch

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An API that responds in virtual time, with responses that the test configures.
final class FakeGitHub: Sendable {
  struct Reply: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body: String?
    /// A transport error that replaces the response.
    var failure: URLError.Code?
    var milliseconds = 100
  }

  let scheduler = DispatchQueue.test
  private let replies = LockIsolated<[String: Reply]>([:])
  private let requests = LockIsolated<[URLRequest]>([])

  /// The received queries, in order.
  var queries: [String] { requests.value.map(Self.query) }

  /// The latest request.
  var lastRequest: URLRequest? { requests.value.last }

  /// Sets the response for a query.
  func reply(to query: String, _ reply: Reply) {
    replies.withValue { $0[query] = reply }
  }

  func api(now: Date = Date(timeIntervalSince1970: 0), headers: [String: String] = [:]) -> GitHubAPI {
    GitHubAPI(base: URL(filePath: "/"), headers: { _ in headers }, now: { now }, transport: answer)
  }

  private func answer(
    _ request: URLRequest
  ) -> AnyPublisher<(data: Data, response: URLResponse), URLError> {
    Deferred { [self] in
      requests.withValue { $0.append(request) }
      let query = Self.query(of: request)
      let reply = replies.value[query] ?? Reply()
      return Just(())
        .delay(for: .milliseconds(reply.milliseconds), scheduler: scheduler)
        .setFailureType(to: URLError.self)
        .flatMap { Self.result(of: reply, to: request, query).publisher }
    }
    .eraseToAnyPublisher()
  }

  /// The default response for a query: one repository with the query as its name.
  static func found(_ query: String) -> GitHubSearchResponse {
    GitHubSearchResponse(
      totalCount: 1,
      items: [
        GitHubRepository(
          id: 1,
          fullName: "found/\(query)",
          description: nil,
          stargazersCount: 3,
          language: nil,
          htmlURL: "https://github.com"
        )
      ]
    )
  }

  private static func query(of request: URLRequest) -> String {
    let components = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }
    return components?.queryItems?.first { $0.name == "q" }?.value ?? ""
  }

  private static func result(
    of reply: Reply,
    to request: URLRequest,
    _ query: String
  ) -> Result<(data: Data, response: URLResponse), URLError> {
    if let failure = reply.failure { return .failure(URLError(failure)) }
    guard
      let url = request.url,
      let response = HTTPURLResponse(
        url: url,
        statusCode: reply.status,
        httpVersion: "HTTP/1.1",
        headerFields: reply.headers
      )
    else { return .failure(URLError(.badURL)) }
    let usual = """
      {"total_count":1,"items":[{"id":1,"full_name":"found/\(query)","description":null,"stargazers_count":3,\
      "language":null,"html_url":"https://github.com"}]}
      """
    return .success((Data((reply.body ?? usual).utf8), response))
  }
}
