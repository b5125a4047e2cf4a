import Foundation
import GitHubSearchAPI
import LivePages
import RepositorySearch
import Testing

@testable import RepositorySearchPage

/// The session over real connections, to the local server.
@Suite(.timeLimit(.minutes(5))) struct RepositorySearchSessionTests {
  /// A page that is open, and the changes that it tells of.
  private struct OpenSearch: Sendable {
    let session: RepositorySearchSession
    let changes: AsyncStream<Void>

    func text(_ id: String) async -> String? {
      await session.body().elements.first { $0.id == id }?.content.plainText
    }

    /// Returns once the element of this id says so, which is looked at after each change.
    func waitForText(_ id: String, _ text: String) async {
      for await _ in changes where await self.text(id)?.contains(text) == true { return }
    }
  }

  private func withSearch(_ body: @escaping @Sendable (OpenSearch) async throws -> Void) async throws {
    let server = try GitHubSearchServer()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      try await body(await open(.local(server.url)))
      group.cancelAll()
    }
  }

  private func open(_ source: SearchSource) async -> OpenSearch {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let page = RepositorySearchPage { source }
    let session = await page.makeSession(for: Visit(), onChange: ChangeSignal { _ in continuation.yield() })
    return OpenSearch(session: session, changes: changes)
  }

  @Test(arguments: Version.allCases)
  func typingFinds(version: Version) async throws {
    try await withSearch { search in
      await search.session.receive(.queryTyped("composable"))
      await search.waitForText("\(version.rawValue)-status", "1 repository fits")
      #expect(
        await search.text("\(version.rawValue)-repositories")?.contains("swift-composable-architecture")
          == true
      )
    }
  }

  @Test(arguments: Version.allCases)
  func failuresAreShownAndCanBeTriedAgain(version: Version) async throws {
    try await withSearch { search in
      await search.session.receive(.failureChosen(.rateLimited))
      await search.session.receive(.queryTyped("swift"))
      await search.waitForText("\(version.rawValue)-status", "rate limit")
      #expect(await search.text("\(version.rawValue)-status")?.contains("Try again in 4") == true)
      await search.session.receive(.failureChosen(nil))
      await search.session.receive(.retryTapped(version))
      await search.waitForText("\(version.rawValue)-status", "repositories fit")
    }
  }

  @Test(arguments: [
    (Failure.connectionLost, "The connection was lost before the answer was there."),
    (.malformed, "GitHub's answer could not be read."), (.unavailable, "a problem of its own (503)"),
    (.unauthorized, "does not know who is asking"), (.notFound, "no search at this address"),
    (.unprocessable, "Validation Failed"), (.forbidden, "does not allow this search"),
  ])
  func eachFailureHasItsWords(failure: Failure, words: String) async throws {
    try await withSearch { search in
      await search.session.receive(.failureChosen(failure))
      await search.session.receive(.queryTyped("swift"))
      await search.waitForText("model-status", words)
      #expect(await search.text("model-status")?.contains("Try again") == true)
    }
  }

  @Test func withoutAServerItSaysSo() async throws {
    let search = await open(.local(try #require(URL(string: "http://127.0.0.1:1"))))
    await search.session.receive(.queryTyped("swift"))
    await search.waitForText("feature-status", "The server could not be reached.")
  }

  @Test(arguments: Version.allCases)
  func aLateAnswerIsDropped(version: Version) async throws {
    try await withSearch { search in
      await search.session.receive(.latencyChosen(.veryLong))
      await search.session.receive(.queryTyped("flutter"))
      await search.waitForText("\(version.rawValue)-words", "still on its way")
      await search.session.receive(.latencyChosen(.none))
      await search.session.receive(.queryTyped("django"))
      await search.waitForText("\(version.rawValue)-status", "1 repository fits \u{201C}django\u{201D}")
      #expect(await search.text("\(version.rawValue)-words")?.contains("dropped after") == true)
    }
  }

  @Test func bothVersionsTellTheSameOfTheSameKeystrokes() async throws {
    try await withSearch { search in
      await search.session.receive(.pacingChosen(.debounce))
      await search.session.type(["r", "ru", "rus", "rust"])
      await search.waitForText("feature-status", "repositories fit")
      await search.waitForText("model-status", "repositories fit")
      #expect(await search.text("model-summary") == "4 keystrokes became 1 request.")
      #expect(await search.text("feature-summary") == "4 keystrokes became 1 request.")
    }
  }

  @Test func anotherServerIsToldNothing() async throws {
    let search = await open(.elsewhere(try #require(URL(string: "http://127.0.0.1:1"))))
    #expect(await search.text("conditions")?.contains("another server answers") == true)
    #expect(await search.session.body().elements.allSatisfy { $0.tag != .select })
  }

  @Test func aSessionThatIsOverShowsAndDoesNothing() async throws {
    let search = await open(.local(try #require(URL(string: "http://127.0.0.1:1"))))
    await search.session.receive(.queryTyped("swift"))
    await search.session.end()
    await search.session.receive(.queryTyped("swifty"))
    #expect(await search.session.body() == HTML())
  }

  @Test func aSessionThatIsOverGoesAway() async throws {
    weak var gone: RepositorySearchSession?
    do {
      let search = await open(.local(try #require(URL(string: "http://127.0.0.1:1"))))
      await search.session.receive(.queryTyped("swift"))
      gone = search.session
      await search.session.end()
    }
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }
}

extension RepositorySearchSession {
  /// Types all of it in one turn of the actor, so that no pause comes in between, however busy the machine
  /// is.
  fileprivate func type(_ texts: [String]) {
    for text in texts { receive(.queryTyped(text)) }
  }
}
