import CombineShim
import DependencyInjection
import Foundation
import IssueReporting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension GitHubAPI: TestDependencyKey {
  /// Reports an issue: a test says what the answers are.
  public static let testValue = GitHubAPI(base: URL(filePath: "/")) { request in
    reportIssue(
      "\(request.url?.absoluteString ?? "GitHub") was asked in a test that says no answer. Set 'gitHub' in its dependencies."
    )
    return Empty().eraseToAnyPublisher()
  }
}

extension DependencyValues {
  /// Who is asked for repositories.
  public var gitHub: GitHubAPI {
    get { self[GitHubAPI.self] }
    set { self[GitHubAPI.self] = newValue }
  }
}
