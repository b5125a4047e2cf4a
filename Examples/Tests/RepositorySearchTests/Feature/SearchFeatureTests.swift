import ComposableArchitecture
import Foundation
import Testing

@testable import RepositorySearch

/// The actions and changes of the reducer, one by one. See also `SearchVersionsTests`.
@MainActor
struct SearchFeatureTests {
  private let gitHub = FakeGitHub()

  private func store() -> TestStoreOf<SearchFeature> {
    TestStore(initialState: SearchFeature.State()) {
      SearchFeature()
    } withDependencies: {
      $0.gitHub = gitHub.api()
      $0.mainQueue = gitHub.scheduler.eraseToAnyScheduler()
    }
  }

  @Test func asksAndShowsTheAnswer() async {
    let store = store()
    await store.send(.inputTextChanged("swift")) {
      $0.inputText = "swift"
      $0.timeline.type("swift", at: .zero)
    }
    await store.receive(.letThrough("swift")) {
      $0.latestQuery = "swift"
      $0.timeline.letThrough()
      _ = $0.timeline.ask("swift", at: .zero)
    }
    #expect(store.state.isLoading)
    let answer = SearchAnswer(query: "swift", result: .success(FakeGitHub.found("swift")))
    await gitHub.scheduler.advance(by: .milliseconds(100))
    await store.receive(.answered(1, answer)) {
      $0.answer = answer
      $0.timeline.end(1, .found(1), at: .milliseconds(100))
    }
    #expect(!store.state.isLoading)
  }

  @Test func anotherQueryCancelsTheOneOnItsWay() async {
    gitHub.reply(to: "a", FakeGitHub.Reply(milliseconds: 60_000))
    let store = store()
    store.exhaustivity = .off
    await store.send(.inputTextChanged("a"))
    await gitHub.scheduler.advance(by: .seconds(1))
    await store.send(.inputTextChanged("ab"))
    await gitHub.scheduler.advance(by: .seconds(1))
    await store.receive(.answered(2, SearchAnswer(query: "ab", result: .success(FakeGitHub.found("ab")))))
    // If the first request were still running, the store would report it at the end.
    await store.finish()
    #expect(store.state.timeline.requests.map(\.outcome) == [.dropped, .found(1)])
  }

  @Test func anEmptyQueryCancelsTheRequestOnItsWay() async {
    gitHub.reply(to: "a", FakeGitHub.Reply(milliseconds: 60_000))
    let store = store()
    store.exhaustivity = .off
    await store.send(.inputTextChanged("a"))
    await gitHub.scheduler.advance(by: .seconds(1))
    await store.send(.inputTextChanged(""))
    await store.receive(.letThrough(""))
    await store.finish()
    #expect(!store.state.isLoading)
  }

  @Test func onlyFailuresOfferARetry() async {
    let store = store()
    await store.send(.retryTapped)
    #expect(gitHub.queries.isEmpty)
  }

  @Test func theSamePacingChangesNothing() async {
    let store = store()
    await store.send(.pacingChanged(.throttle))
  }
}
