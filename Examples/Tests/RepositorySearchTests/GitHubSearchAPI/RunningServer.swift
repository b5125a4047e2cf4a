import Foundation
import RepositorySearch
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A response of the server.
struct Answer {
  let status: Int
  let response: HTTPURLResponse
  let body: Data

  var text: String { String(decoding: body, as: UTF8.self) }
}

/// Runs a server during a closure, which receives a function for requests. The query is the text after the
/// question mark.
func withServer(
  _ body:
    @escaping @Sendable (_ get: @escaping @Sendable (String, Conditions) async throws -> Answer) async throws
    -> Void
) async throws {
  let server = try GitHubSearchServer()
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await server.run() }
    let base = await server.url
    try await body { query, conditions in
      let url = try #require(URL(string: "/search/repositories?" + query, relativeTo: base))
      var request = URLRequest(url: url)
      for (name, value) in conditions.headers {
        request.setValue(value, forHTTPHeaderField: name)
      }
      let (data, response) = try await URLSession.shared.data(for: request)
      let httpResponse = try #require(response as? HTTPURLResponse)
      return Answer(status: httpResponse.statusCode, response: httpResponse, body: data)
    }
    group.cancelAll()
  }
}
