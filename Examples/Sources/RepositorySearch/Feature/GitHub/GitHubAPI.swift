import CombineShim
import Foundation
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
