import Foundation
import Hummingbird
import ServiceLifecycle

/// Answers searches at `/search/repositories`.
struct GitHubSearchRouter {
  /// The number of repositories in a response, unless the request specifies another one.
  private static let usualPage = 30
  private static let largestPage = 100

  let catalog: RepositoryCatalog

  func makeRouter() -> Router<BasicRequestContext> {
    let router = Router()
    router.get("/search/repositories") { [self] request, _ in
      let conditions = Conditions(request.headers)
      if conditions.latency > .zero {
        // A stopping server does not wait for artificial latency.
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: conditions.latency) }
      }
      return try conditions.failure?.response() ?? answer(QueryParameters(request.uri.query))
    }
    return router
  }

  private func answer(_ parameters: QueryParameters) throws -> Response {
    guard let query = parameters["q"]?.trimmingCharacters(in: .whitespaces), !query.isEmpty else {
      return try Failure.unprocessable.response()
    }
    let found = catalog.search(query)
    let page = parameters["per_page"].flatMap(Int.init) ?? Self.usualPage
    let items = found.prefix(min(max(page, 1), Self.largestPage))
    return try .json(SearchResult(totalCount: found.count, items: Array(items)))
  }
}
