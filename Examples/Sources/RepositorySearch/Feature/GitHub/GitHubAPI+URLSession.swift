import CombineShim
import Dispatch
import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension GitHubAPI {
  /// The API over real connections.
  ///
  /// - Parameters:
  ///   - base: The API's address, such as `https://api.github.com`.
  ///   - headers: What goes with a request to an address, asked for each time that one is made.
  ///   - session: What makes the requests.
  public static func live(
    base: URL,
    headers: @escaping @Sendable (URL) -> [String: String] = { _ in [:] },
    session: URLSession = .searches
  ) -> GitHubAPI {
    GitHubAPI(base: base, headers: headers) { request in
      session.dataTaskPublisher(for: request).subscribe(on: starts).eraseToAnyPublisher()
    }
  }

  /// Where requests are started, one after the other. To start one waits for the session's own queue. If each
  /// of a thousand people's queues did that, Dispatch would have no thread left for the queue they wait for.
  private static let starts = DispatchQueue(label: "search-starts")
}

extension URLSession {
  /// Searches for all people. A token that goes with a request stays with the server it was meant for.
  public static let searches = URLSession(
    configuration: .manyRequests,
    delegate: RedirectGuard(),
    delegateQueue: nil
  )
}
