import CombineShim
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// GitHub's API for searches, or one of its shape elsewhere.
public struct GitHubAPI: Sendable {
  /// Makes a request, and sends what came.
  public typealias Transport =
    @Sendable (URLRequest) -> AnyPublisher<(data: Data, response: URLResponse), URLError>

  /// Tells when requests begin and end, for an indicator.
  public let activity = NetworkActivity()

  let base: URL
  private let headers: @Sendable (URL) -> [String: String]
  private let now: @Sendable () -> Date
  private let transport: Transport

  /// - Parameters:
  ///   - base: The API's address, such as `https://api.github.com`.
  ///   - headers: What goes with a request to an address, asked for each time that one is made.
  ///   - now: What time it is, by which a rate limit is over.
  ///   - transport: What makes the requests.
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

  /// The repositories that fit a query, those with the most stars first. Each subscriber makes a request of
  /// its own.
  public func search(_ query: String) -> AnyPublisher<GitHubSearchResponse, GitHubAPIError> {
    guard let url = searchURL(for: query) else {
      return Fail(error: .unusableQuery).eraseToAnyPublisher()
    }
    return fetch(url: url)
      .decode(type: GitHubSearchResponse.self, decoder: JSONDecoder())
      .mapError(GitHubAPIError.init)
      .eraseToAnyPublisher()
  }

  /// What is at an address. An answer that tells of an error fails with it.
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
    // GitHub refuses requests that do not say who asks.
    request.setValue("tributary-showcase", forHTTPHeaderField: "User-Agent")
    for (name, value) in headers(url) {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}
