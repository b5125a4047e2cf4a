import ComposableArchitecture
import IssueReporting

/// Finds rivers by their names.
public struct RiverClient: Sendable {
  /// The names of the rivers with this text in them, or why there is no answer. It throws only when it is
  /// cancelled.
  public var search:
    @Sendable (_ text: String) async throws(CancellationError) -> Result<[String], SearchError>

  /// A client that asks by a closure, such as one over HTTP or one of a test.
  public init(
    search:
      @escaping @Sendable (_ text: String) async throws(CancellationError) -> Result<[String], SearchError>
  ) {
    self.search = search
  }
}

extension RiverClient: TestDependencyKey {
  /// Reports an issue: a test says what the answer is.
  public static let testValue = RiverClient { text throws(CancellationError) in
    reportIssue(
      "\"\(text)\" was searched for in a test that says no answer. Set 'rivers' in its dependencies."
    )
    return .failure(.unreachable)
  }
}

extension DependencyValues {
  /// Who knows the names of rivers.
  public var rivers: RiverClient {
    get { self[RiverClient.self] }
    set { self[RiverClient.self] = newValue }
  }
}
