import ComposableArchitecture
import Foundation
import IssueReporting
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client that searches for rivers by name.
public struct RiverClient: Sendable {
  /// Returns the names of the rivers that contain a string, or the error. It throws only when it is cancelled.
  public var search:
    @Sendable (_ text: String) async throws(CancellationError) -> Result<[String], SearchError>

  /// Creates a client from a closure, for example for HTTP or for tests.
  public init(
    search:
      @escaping @Sendable (_ text: String) async throws(CancellationError) -> Result<[String], SearchError>
  ) {
    self.search = search
  }
}

extension RiverClient: TestDependencyKey {
  /// Reports an issue, because tests should provide the results.
  public static let testValue = RiverClient { text throws(CancellationError) in
    reportIssue(
      "\"\(text)\" was searched for in a test that doesn't override 'rivers'."
    )
    return .failure(.unreachable)
  }
}

extension DependencyValues {
  /// The client that searches for rivers.
  public var rivers: RiverClient {
    get { self[RiverClient.self] }
    set { self[RiverClient.self] = newValue }
  }
}

/// Why a search failed. The description contains what happened and what to do.
public enum SearchError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreachable
  case refused(status: Int)
  case notUnderstood

  public var description: String {
    switch self {
    case .unreachable: "The server can't be reached. Try again in a moment."
    case .refused(let status): "The server responded with the status \(status). Try again in a moment."
    case .notUnderstood: "The server's response is invalid. Try again in a moment."
    }
  }
}

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
