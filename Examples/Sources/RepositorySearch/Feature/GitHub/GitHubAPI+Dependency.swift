import CombineShim
import DependencyInjection
import Foundation
import IssueReporting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension GitHubAPI: TestDependencyKey {
  /// Reports an issue, because tests should provide the responses.
  public static let testValue = GitHubAPI(base: URL(filePath: "/")) { request in
    reportIssue(
      "\(request.url?.absoluteString ?? "GitHub") was requested in a test that doesn't override 'gitHub'."
    )
    return Empty().eraseToAnyPublisher()
  }
}

extension DependencyValues {
  /// The client that searches for repositories.
  public var gitHub: GitHubAPI {
    get { self[GitHubAPI.self] }
    set { self[GitHubAPI.self] = newValue }
  }
}
