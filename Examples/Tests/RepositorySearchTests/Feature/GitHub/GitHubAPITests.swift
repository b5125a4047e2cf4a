import ComposableArchitecture
import Foundation
import Testing

@testable import RepositorySearch

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct GitHubAPITests {
  private let gitHub = FakeGitHub()

  /// Returns the result of a search, and whether a request was running before and after each event.
  private func search(
    _ query: String,
    _ reply: FakeGitHub.Reply = FakeGitHub.Reply()
  ) -> Result<GitHubSearchResponse, GitHubAPIError>? {
    gitHub.reply(to: query, reply)
    var result: Result<GitHubSearchResponse, GitHubAPIError>?
    let subscription = gitHub.api().search(query)
      .sink {
        if case .failure(let error) = $0 { result = .failure(error) }
      } receiveValue: {
        result = .success($0)
      }
    gitHub.scheduler.advance(by: .milliseconds(reply.milliseconds))
    subscription.cancel()
    return result
  }

  @Test func readsTheAnswer() {
    #expect(search("swift") == .success(FakeGitHub.found("swift")))
  }

  @Test func readsRepositoriesWithoutADescriptionOrALanguage() {
    let body = """
      {"total_count":2,"incomplete_results":false,"items":[
        {"id":1,"full_name":"a/b","stargazers_count":5,"html_url":"https://github.com/a/b","forks":3},
        {"id":2,"full_name":"a/c","description":"C","stargazers_count":4,"language":"C","html_url":"x"}]}
      """
    let items = [
      GitHubRepository(
        id: 1,
        fullName: "a/b",
        description: nil,
        stargazersCount: 5,
        language: nil,
        htmlURL: "https://github.com/a/b"
      ),
      GitHubRepository(
        id: 2,
        fullName: "a/c",
        description: "C",
        stargazersCount: 4,
        language: "C",
        htmlURL: "x"
      ),
    ]
    #expect(
      search("a", FakeGitHub.Reply(body: body)) == .success(GitHubSearchResponse(totalCount: 2, items: items))
    )
  }

  @Test(arguments: ["", "no", #"{"total_count":3,"items":["#, #"{"message":"?"}"#, #"{"items":[{}]}"#])
  func malformedRepliesAreUnreadable(body: String) {
    #expect(search("a", FakeGitHub.Reply(body: body)) == .failure(.unreadable))
  }

  @Test func errorStatusesIgnoreTheBody() {
    #expect(search("a", FakeGitHub.Reply(status: 404)) == .failure(.notFound))
    #expect(
      search("a", FakeGitHub.Reply(status: 403, headers: ["Retry-After": "9"]))
        == .failure(.rateLimited(retryAfter: .seconds(9)))
    )
  }

  @Test func missingNetworkIsReported() {
    #expect(
      search("a", FakeGitHub.Reply(failure: .notConnectedToInternet))
        == .failure(.network(.notConnectedToInternet))
    )
  }

  @Test(arguments: [
    ("swift", "swift"), ("c++", "c%2B%2B"), ("a&b=c", "a%26b%3Dc"), ("#1", "%231"),
    ("two words", "two%20words"), ("\u{2615}", "%E2%98%95"), ("100%", "100%25"), ("a/b?c", "a%2Fb%3Fc"),
    ("\u{E9}", "%C3%A9"), ("<script>", "%3Cscript%3E"), ("-._~", "-._~"), ("\u{0}", "%00"),
  ])
  func theQueryIsEncoded(query: String, encoded: String) throws {
    let base = try #require(URL(string: "https://example.com/api"))
    let api = GitHubAPI(base: base) { _ in Empty().eraseToAnyPublisher() }
    #expect(
      api.searchURL(for: query)?.absoluteString
        == "https://example.com/api/search/repositories?q=\(encoded)&per_page=5"
    )
  }

  @Test(arguments: ["c++", "a&b=c", "#1 \u{2615}", "100%"])
  func queriesReachTheServerUnchanged(query: String) {
    _ = search(query)
    #expect(gitHub.queries == [query])
  }

  @Test func headersGoWithTheRequest() {
    let subscription = gitHub.api(headers: ["X-Test": "yes"]).search("a").sink { _ in
    } receiveValue: { _ in
    }
    let request = gitHub.lastRequest
    #expect(request?.value(forHTTPHeaderField: "X-Test") == "yes")
    #expect(request?.value(forHTTPHeaderField: "User-Agent") == "tributary-showcase")
    #expect(request?.value(forHTTPHeaderField: "Accept") == "application/vnd.github+json")
    subscription.cancel()
  }

  // MARK: Activity

  private func activity(_ reply: FakeGitHub.Reply, cancelsAfter milliseconds: Int? = nil) -> [Bool] {
    gitHub.reply(to: "a", reply)
    let api = gitHub.api()
    var activity: [Bool] = []
    let observation = api.activity.publisher.sink { activity.append($0) }
    let subscription = api.search("a").sink { _ in
    } receiveValue: { _ in
    }
    if let milliseconds {
      gitHub.scheduler.advance(by: .milliseconds(milliseconds))
      subscription.cancel()
    }
    gitHub.scheduler.advance(by: .seconds(1))
    subscription.cancel()
    observation.cancel()
    return activity
  }

  @Test func reportsTheStartAndEndOfARequestOnce() {
    #expect(activity(FakeGitHub.Reply()) == [true, false])
    #expect(activity(FakeGitHub.Reply(status: 500)) == [true, false])
    #expect(activity(FakeGitHub.Reply(failure: .timedOut)) == [true, false])
    #expect(activity(FakeGitHub.Reply(), cancelsAfter: 50) == [true, false])
    #expect(activity(FakeGitHub.Reply(), cancelsAfter: 100) == [true, false])
  }

  @Test func eachSubscriberStartsItsOwnRequest() {
    let search = gitHub.api().search("a")
    #expect(gitHub.queries.isEmpty)
    let subscriptions = (0..<2).map { _ in
      search.sink { _ in
      } receiveValue: { _ in
      }
    }
    #expect(gitHub.queries.count == 2)
    for subscription in subscriptions {
      subscription.cancel()
    }
  }

  @Test func testsWithoutAStubbedAnswerAreReported() {
    withKnownIssue {
      let subscription = GitHubAPI.testValue.search("swift").sink { _ in
      } receiveValue: { _ in
      }
      subscription.cancel()
    }
  }
}
