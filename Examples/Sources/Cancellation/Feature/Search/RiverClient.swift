import ComposableArchitecture
import IssueReporting

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
