import CombineShim
import Dispatch
import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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
