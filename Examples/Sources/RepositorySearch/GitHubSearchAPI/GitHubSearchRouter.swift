import Foundation
import HTTPTypes
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

/// The parameters of a URL, decoded like a form: `+` is a space, and the first of several values is used.
struct QueryParameters {
  private var values: [String: String] = [:]

  /// - Parameter query: The text after the question mark. Parts with invalid encoding are omitted.
  init(_ query: String?) {
    for part in (query ?? "").split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = pair.map { $0.replacing("+", with: " ").removingPercentEncoding }
      guard let name = decoded[0], values[name] == nil else { continue }
      values[name] = decoded.count > 1 ? decoded[1] : ""
    }
  }

  subscript(name: String) -> String? { values[name] }
}

extension Response {
  /// Creates a response from a body that is JSON, or is declared as JSON.
  init(json: Data, status: HTTPResponse.Status = .ok) {
    self.init(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json))
    )
  }

  /// Creates a response from a value, which is always encoded as the same bytes.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(json: try encoder.encode(value), status: status)
  }
}
