import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RiverClient {
  /// Creates a client that searches over HTTP. Cancelling a search cancels its request.
  ///
  /// - Parameters:
  ///   - server: A closure that returns the server's URL. The search is at `rivers`.
  ///   - conditions: The server conditions. By default, the server is slow enough for typing to overtake it.
  public static func http(
    _ server: @escaping @Sendable () async -> URL,
    conditions: ServerConditions = ServerConditions(latency: .milliseconds(1200))
  ) -> Self {
    Self { text throws(CancellationError) in
      let url = await server().appending(path: "rivers")
        .appending(queryItems: [URLQueryItem(name: "name", value: text)])
      return try await URLSession.uncached.answer(to: URLRequest(url, conditions))
        .mapError { _ in SearchError.unreachable }
        .flatMap { names(in: $0.body, status: $0.head.statusCode) }
    }
  }

  private static func names(in body: Data, status: Int) -> Result<[String], SearchError> {
    struct Answer: Decodable {
      let rivers: [String]
    }
    guard status == 200 else { return .failure(.refused(status: status)) }
    guard let answer = try? BoundedJSON.decode(Answer.self, fromResponse: body) else {
      return .failure(.notUnderstood)
    }
    return .success(answer.rivers)
  }
}
