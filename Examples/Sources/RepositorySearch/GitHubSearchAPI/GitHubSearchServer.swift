import Foundation
import LocalHTTP
import ServiceLifecycle

/// A small HTTP API on the local machine, in the format of GitHub's repository search, with some well-known
/// repositories (`Data/repositories.json`). It replaces GitHub's own API, which permits only ten searches a
/// minute.
///
/// ```
/// GET /search/repositories?q=swift&per_page=5
/// {"incomplete_results":false,"items":[{"full_name":"swiftlang/swift","stargazers_count":69300,…}],"total_count":16}
/// ```
///
/// Each request can specify its own ``Conditions``.
public struct GitHubSearchServer: Service {
  private let server: LoopbackServer

  public init() throws {
    let router = GitHubSearchRouter(catalog: try RepositoryCatalog())
    server = LoopbackServer(label: "github-search-api", router: router.makeRouter())
  }

  /// The URL of the API, `http://127.0.0.1:PORT`, with a port that the system has chosen. It is available as
  /// soon as the server is running.
  public var url: URL {
    get async { await server.url }
  }

  public func run() async throws {
    try await server.run()
  }
}
