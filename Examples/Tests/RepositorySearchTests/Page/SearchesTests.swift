import CombineShim
import Foundation
import LivePages
import Schedulers
import Testing

@testable import RepositorySearch

/// The searches with real connections to the local server.
@Suite(.timeLimit(.minutes(5))) struct SearchesTests {
  /// The owner of searches, like a session of the page.
  private actor OpenSearch {
    /// The changes of the page.
    nonisolated let changes: AsyncStream<Void>
    private let sessionQueue = SessionQueue(label: "searches")
    private let change: AsyncStream<Void>.Continuation
    private var searches: Searches?
    private var observation: AnyCancellable?

    nonisolated var unownedExecutor: UnownedSerialExecutor { sessionQueue.asUnownedSerialExecutor() }

    init() {
      (changes, change) = AsyncStream.makeStream()
    }

    func open(_ source: SearchSource) {
      let searches = Searches(source: source, scheduler: sessionQueue.queue.eraseToAnyScheduler())
      observation = searches.objectWillChange.sink { [change] in change.yield() }
      self.searches = searches
    }

    /// Handles all events in one turn of the actor, without pauses in between, even on a busy machine.
    func receive(_ events: SearchEvent...) {
      for event in events { searches?.receive(event) }
    }

    func html() -> HTML {
      guard let searches else { return HTML() }
      return ViewTree<SearchEvent> {}.render { RepositorySearchView(state: searches.viewState) }
    }

    func text(_ id: String) -> String? {
      html().elements.first { $0.id == id }?.content.plainText
    }

    /// Returns when the element with this ID has the text. This is checked now and after each change.
    func waitForText(_ id: String, _ text: String) async {
      if self.text(id)?.contains(text) == true { return }
      for await _ in changes where self.text(id)?.contains(text) == true { return }
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
    let search = OpenSearch()
    await search.open(source)
    return search
  }

  @Test(arguments: Version.allCases)
  func typingFinds(version: Version) async throws {
    try await withSearch { search in
      await search.receive(.queryTyped("composable"))
      await search.waitForText("\(version.rawValue)-status", "1 repository matches")
      #expect(
        await search.text("\(version.rawValue)-repositories")?.contains("swift-composable-architecture")
          == true
      )
    }
  }

  @Test(arguments: Version.allCases)
  func failuresAreShownAndCanBeTriedAgain(version: Version) async throws {
    try await withSearch { search in
      await search.receive(.failureChosen(.rateLimited))
      await search.receive(.queryTyped("swift"))
      await search.waitForText("\(version.rawValue)-status", "rate limit")
      #expect(await search.text("\(version.rawValue)-status")?.contains("Try again in 4") == true)
      await search.receive(.failureChosen(nil))
      await search.receive(.retryTapped(version))
      await search.waitForText("\(version.rawValue)-status", "repositories match")
    }
  }

  @Test(arguments: [
    (Failure.connectionLost, "The connection was lost before the response arrived."),
    (.malformed, "GitHub's response couldn't be read."), (.unavailable, "a server problem (503)"),
    (.unauthorized, "rejected the credentials"), (.notFound, "no search at this address"),
    (.unprocessable, "Validation Failed"), (.forbidden, "doesn't allow this search"),
  ])
  func eachFailureShowsItsMessage(failure: Failure, words: String) async throws {
    try await withSearch { search in
      await search.receive(.failureChosen(failure))
      await search.receive(.queryTyped("swift"))
      await search.waitForText("model-status", words)
      #expect(await search.text("model-status")?.contains("Try again") == true)
    }
  }

  @Test func missingServersAreReported() async throws {
    let search = await open(.local(try #require(URL(string: "http://127.0.0.1:1"))))
    await search.receive(.queryTyped("swift"))
    await search.waitForText("feature-status", "The server couldn't be reached.")
  }

  @Test(arguments: Version.allCases)
  func aLateAnswerIsDropped(version: Version) async throws {
    try await withSearch { search in
      await search.receive(.latencyChosen(.veryLong))
      await search.receive(.queryTyped("flutter"))
      await search.waitForText("\(version.rawValue)-words", "in progress")
      await search.receive(.latencyChosen(.none))
      await search.receive(.queryTyped("django"))
      await search.waitForText("\(version.rawValue)-status", "1 repository matches \u{201C}django\u{201D}")
      #expect(await search.text("\(version.rawValue)-words")?.contains("dropped after") == true)
    }
  }

  @Test func bothVersionsShowTheSameTimeline() async throws {
    try await withSearch { search in
      await search.receive(.pacingChosen(.debounce))
      await search.receive(.queryTyped("r"), .queryTyped("ru"), .queryTyped("rus"), .queryTyped("rust"))
      await search.waitForText("feature-status", "repositories match")
      await search.waitForText("model-status", "repositories match")
      #expect(await search.text("model-summary") == "4 keystrokes became 1 request.")
      #expect(await search.text("feature-summary") == "4 keystrokes became 1 request.")
    }
  }

  @Test func otherServersReceiveNoConditions() async throws {
    let search = await open(.elsewhere(try #require(URL(string: "http://127.0.0.1:1"))))
    #expect(await search.text("conditions")?.contains("another server responds") == true)
    #expect(await search.html().elements.allSatisfy { $0.tag != .select })
  }
}
