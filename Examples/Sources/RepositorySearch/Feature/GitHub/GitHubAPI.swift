import CombineShim
import DependencyInjection
import Dispatch
import Foundation
import IssueReporting
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client of GitHub's search API, or of an API with the same format.
public struct GitHubAPI: Sendable {
  /// Sends a request, and publishes the response.
  public typealias Transport =
    @Sendable (URLRequest) -> AnyPublisher<(data: Data, response: URLResponse), URLError>

  /// Reports when requests begin and end, for an activity indicator.
  public let activity = NetworkActivity()

  let base: URL
  private let headers: @Sendable (URL) -> [String: String]
  private let now: @Sendable () -> Date
  private let transport: Transport

  /// - Parameters:
  ///   - base: The API's URL, such as `https://api.github.com`.
  ///   - headers: A closure that returns the headers of each request.
  ///   - now: A closure that returns the current time, for rate limits.
  ///   - transport: The function that sends requests.
  public init(
    base: URL,
    headers: @escaping @Sendable (URL) -> [String: String] = { _ in [:] },
    now: @escaping @Sendable () -> Date = { Date() },
    transport: @escaping Transport
  ) {
    self.base = base
    self.headers = headers
    self.now = now
    self.transport = transport
  }

  /// Returns the repositories that match a query, ordered by stars. Each subscriber sends a separate request.
  public func search(_ query: String) -> AnyPublisher<GitHubSearchResponse, GitHubAPIError> {
    guard let url = searchURL(for: query) else {
      return Fail(error: .unusableQuery).eraseToAnyPublisher()
    }
    return fetch(url: url)
      .tryMap { try BoundedJSON.decode(GitHubSearchResponse.self, fromResponse: $0) }
      .mapError(GitHubAPIError.init)
      .eraseToAnyPublisher()
  }

  /// Returns the data at a URL. If the response contains an error, the publisher fails.
  public func fetch(url: URL) -> AnyPublisher<Data, GitHubAPIError> {
    transport(request(for: url))
      .handleEvents(
        receiveSubscription: { [activity] _ in activity.begin() },
        receiveCompletion: { [activity] _ in activity.end() },
        receiveCancel: { [activity] in activity.end() }
      )
      .tryMap { [now] data, response in
        guard let response = response as? HTTPURLResponse else { throw GitHubAPIError.unreadable }
        if let error = GitHubAPIError(response, body: data, now: now()) { throw error }
        return data
      }
      .mapError(GitHubAPIError.init)
      .eraseToAnyPublisher()
  }

  private func request(for url: URL) -> URLRequest {
    var request = URLRequest(url: url, timeoutInterval: 15)
    request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
    // GitHub rejects requests without a user agent.
    request.setValue("tributary-showcase", forHTTPHeaderField: "User-Agent")
    for (name, value) in headers(url) {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}

extension GitHubAPI {
  /// The maximum number of repositories in a response.
  static let resultsPerAnswer = 5

  /// Returns the URL for a query, or `nil` if the query is invalid.
  ///
  /// Only the query is encoded, except for letters, digits and `-._~`. `URLQueryItem` would not encode `+`,
  /// which servers read as a space. Encoding the whole URL at once would not encode `&`, which separates
  /// parameters.
  func searchURL(for query: String) -> URL? {
    guard let query = query.addingPercentEncoding(withAllowedCharacters: .unreserved) else { return nil }
    var components = URLComponents(
      url: base.appendingPathComponent("search/repositories"),
      resolvingAgainstBaseURL: true
    )
    components?.percentEncodedQuery = "q=\(query)&per_page=\(Self.resultsPerAnswer)"
    return components?.url
  }
}

extension GitHubAPI {
  /// Creates an API client that uses real connections.
  ///
  /// - Parameters:
  ///   - base: The API's URL, such as `https://api.github.com`.
  ///   - headers: A closure that returns the headers of each request.
  ///   - session: The session for the requests.
  public static func live(
    base: URL,
    headers: @escaping @Sendable (URL) -> [String: String] = { _ in [:] },
    session: URLSession = .searches
  ) -> GitHubAPI {
    GitHubAPI(base: base, headers: headers) { request in
      session.dataTaskPublisher(for: request).subscribe(on: starts).eraseToAnyPublisher()
    }
  }

  /// The queue on which requests are started, one after the other. Starting a request waits for the session's
  /// own queue. If the queues of a thousand users did that, Dispatch would have no thread left for the
  /// session's queue.
  private static let starts = DispatchQueue(label: "search-starts")
}

extension URLSession {
  /// The session for the searches of all users. A request's token is never sent to another server.
  public static let searches = URLSession(
    configuration: .manyRequests,
    delegate: RedirectGuard(),
    delegateQueue: nil
  )
}

/// Follows redirects to other servers, without the token for the first one.
final class RedirectGuard: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(Self.request(request, insteadOf: task.originalRequest))
  }

  /// Returns the redirected request. It contains the credentials only if it goes to the server of the
  /// original request.
  static func request(_ request: URLRequest, insteadOf original: URLRequest?) -> URLRequest {
    if let url = request.url, let first = original?.url, url.isOfSameOrigin(as: first) { return request }
    var request = request
    request.setValue(nil, forHTTPHeaderField: "Authorization")
    return request
  }
}

extension URL {
  fileprivate func isOfSameOrigin(as other: URL) -> Bool {
    scheme?.lowercased() == other.scheme?.lowercased() && host()?.lowercased() == other.host()?.lowercased()
      && port == other.port
  }
}

extension GitHubAPI: TestDependencyKey {
  /// Reports an issue, because tests should provide the responses.
  public static let testValue = GitHubAPI(base: URL(filePath: "/")) { request in
    reportIssue(
      "\(request.url?.absoluteString ?? "GitHub") was requested in a test that doesn't override 'gitHub'."
    )
    return Empty().eraseToAnyPublisher()
  }
}

extension DependencyValues {
  /// The client that searches for repositories.
  public var gitHub: GitHubAPI {
    get { self[GitHubAPI.self] }
    set { self[GitHubAPI.self] = newValue }
  }
}
