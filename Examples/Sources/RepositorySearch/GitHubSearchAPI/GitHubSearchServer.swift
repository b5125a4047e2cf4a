import Foundation
import LocalHTTP
import ServiceLifecycle

/// A small HTTP API on this machine alone that answers in the shape of GitHub's search for repositories, of
/// which it knows some well-known ones (`Data/repositories.json`): it stands in for the real one, which takes
/// only ten searches a minute.
///
/// ```
/// GET /search/repositories?q=swift&per_page=5
/// {"incomplete_results":false,"items":[{"full_name":"swiftlang/swift","stargazers_count":69300,…}],"total_count":16}
/// ```
///
/// Each request may ask for ``Conditions`` of its own.
public struct GitHubSearchServer: Service {
  private let server: LoopbackServer

  public init() throws {
    let router = GitHubSearchRouter(catalog: try RepositoryCatalog())
    server = LoopbackServer(label: "github-search-api", router: router.makeRouter())
  }

  /// Where the API is, as soon as it runs: `http://127.0.0.1:PORT`, with a port that the system chose.
  public var url: URL {
    get async { await server.url }
  }

  public func run() async throws {
    try await server.run()
  }
}
