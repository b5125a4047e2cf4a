import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// The session of the clients in this module. What one request is told is of no use to another, so nothing is kept. More than
  /// some connections at a time are not opened, since they count as files that a process has open; other requests wait.
  static let uncached: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 16
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    return URLSession(configuration: configuration)
  }()

  /// The answer to a request, or why there is none. Throws only when the task is cancelled, which ends the request.
  func answer(
    to request: URLRequest
  ) async throws(CancellationError) -> Result<(body: Data, head: HTTPURLResponse), URLError> {
    do {
      let (body, response) = try await data(for: request)
      guard let head = response as? HTTPURLResponse else { return .failure(URLError(.badServerResponse)) }
      return .success((body, head))
    } catch {
      if Task.isCancelled { throw CancellationError() }
      return .failure(error as? URLError ?? URLError(.unknown))
    }
  }
}

extension URLRequest {
  /// A request that says what the server is to be like.
  init(_ url: URL, _ conditions: ServerConditions) {
    self.init(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 15)
    setValue(String(conditions.latency.milliseconds), forHTTPHeaderField: "Slow-Latency")
    setValue(conditions.fault?.rawValue, forHTTPHeaderField: "Slow-Fault")
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
