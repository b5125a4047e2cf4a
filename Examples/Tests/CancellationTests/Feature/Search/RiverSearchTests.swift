import ComposableArchitecture
import Testing

@testable import Cancellation

@MainActor
struct RiverSearchTests {
  private let clock = TestClock()

  /// A search whose responses take a second. By default, each contains the query itself.
  private func makeStore(
    answer: Result<[String], SearchError>? = nil
  ) -> TestStoreOf<RiverSearch> {
    TestStore(initialState: RiverSearch.State()) {
      RiverSearch()
    } withDependencies: { [clock] in
      $0.rivers = RiverClient { text throws(CancellationError) in
        do { try await clock.sleep(for: .seconds(1)) } catch { throw CancellationError() }
        return answer ?? .success([text])
      }
    }
  }

  private func type(_ text: String, number: Int, _ store: TestStoreOf<RiverSearch>) async {
    await store.send(.textChanged(text)) {
      $0.text = text
      for index in $0.inFlight.indices { $0.inFlight[index].ending = .replaced }
      $0.newest = number
      $0.outcome = .none
      $0.inFlight.append(RiverSearch.Search(number: number, text: text))
    }
    await store.receive(.happened([.search(text, .started)]))
  }

  @Test func anAnswerIsShown() async {
    let store = makeStore()
    await type("po", number: 1, store)
    #expect(store.state.isSearching)
    await clock.advance(by: .seconds(1))
    await store.receive(.answered(number: 1, .success(["po"]))) {
      $0.outcome = .found(["po"])
      $0.inFlight = []
    }
    await store.receive(.happened([.search("po", .finished)]))
    #expect(!store.state.isSearching)
  }

  @Test func newSearchTermsReplaceThePreviousSearch() async {
    let store = makeStore()
    await type("p", number: 1, store)
    await clock.advance(by: .milliseconds(500))
    await type("po", number: 2, store)
    await store.receive(.wasCancelled(number: 1)) { $0.inFlight.removeFirst() }
    await store.receive(.happened([.search("p", .replaced)]))
    await clock.advance(by: .milliseconds(500))
    await clock.advance(by: .milliseconds(500))
    await store.receive(.answered(number: 2, .success(["po"]))) {
      $0.outcome = .found(["po"])
      $0.inFlight = []
    }
    await store.receive(.happened([.search("po", .finished)]))
  }

  @Test func anotherEffectStopsTheSearch() async {
    let store = makeStore()
    await type("po", number: 1, store)
    await store.send(.stopTapped) {
      $0.outcome = .stopped
      $0.inFlight[0].ending = .cancelled(.byAnotherEffect)
    }
    await store.receive(.wasCancelled(number: 1)) { $0.inFlight = [] }
    await store.receive(.happened([.search("po", .cancelled(.byAnotherEffect))]))
    await clock.advance(by: .seconds(10))
    await store.send(.stopTapped)
  }

  @Test func anEmptyTextStopsTheSearch() async {
    let store = makeStore()
    await type("po", number: 1, store)
    await store.send(.textChanged(" ")) {
      $0.text = " "
      $0.inFlight[0].ending = .cancelled(.byAnotherEffect)
    }
    await store.receive(.wasCancelled(number: 1)) { $0.inFlight = [] }
    await store.receive(.happened([.search("po", .cancelled(.byAnotherEffect))]))
  }

  @Test func aFailureIsShownAndCanBeRetried() async {
    let store = makeStore(answer: .failure(.refused(status: 503)))
    await type("po", number: 1, store)
    await clock.advance(by: .seconds(1))
    await store.receive(.answered(number: 1, .failure(.refused(status: 503)))) {
      $0.outcome = .failed(.refused(status: 503))
      $0.inFlight = []
    }
    await store.receive(.happened([.search("po", .failed)]))

    await store.send(.retryTapped) {
      $0.outcome = .none
      $0.newest = 2
      $0.inFlight = [RiverSearch.Search(number: 2, text: "po")]
    }
    await store.receive(.happened([.search("po", .started)]))
    await store.send(.stopTapped) {
      $0.outcome = .stopped
      $0.inFlight[0].ending = .cancelled(.byAnotherEffect)
    }
    await store.receive(.wasCancelled(number: 2)) { $0.inFlight = [] }
    await store.receive(.happened([.search("po", .cancelled(.byAnotherEffect))]))
  }

  @Test func lateAnswersAreNotShown() async {
    let store = makeStore()
    await type("p", number: 1, store)
    await type("po", number: 2, store)
    await store.receive(.wasCancelled(number: 1)) { $0.inFlight.removeFirst() }
    await store.receive(.happened([.search("p", .replaced)]))
    await store.send(.answered(number: 1, .success(["late"])))
    await store.send(.stopTapped) {
      $0.outcome = .stopped
      $0.inFlight[0].ending = .cancelled(.byAnotherEffect)
    }
    await store.receive(.wasCancelled(number: 2)) { $0.inFlight = [] }
    await store.receive(.happened([.search("po", .cancelled(.byAnotherEffect))]))
  }

  @Test func searchesReplacedByOlderOnesAreRepeated() async {
    let store = makeStore()
    // Simulates an effect of an older search that starts after that of a newer one.
    let isFirst = LockIsolated(true)
    store.dependencies.rivers = RiverClient { text throws(CancellationError) in
      let isCancelled = isFirst.withValue { value in
        defer { value = false }
        return value
      }
      if isCancelled { throw CancellationError() }
      return .success([text])
    }
    await type("po", number: 1, store)
    await store.receive(.wasCancelled(number: 1))
    await store.receive(.answered(number: 1, .success(["po"]))) {
      $0.outcome = .found(["po"])
      $0.inFlight = []
    }
    await store.receive(.happened([.search("po", .finished)]))
  }

  @Test func surroundingSpacesAreIgnored() async {
    let store = makeStore()
    await store.send(.textChanged("  red river ")) {
      $0.text = "  red river "
      $0.newest = 1
      $0.inFlight = [RiverSearch.Search(number: 1, text: "red river")]
    }
    await store.receive(.happened([.search("red river", .started)]))
    await clock.advance(by: .seconds(1))
    await store.receive(.answered(number: 1, .success(["red river"]))) {
      $0.outcome = .found(["red river"])
      $0.inFlight = []
    }
    await store.receive(.happened([.search("red river", .finished)]))
  }

  @Test func accentsCountToo() async {
    let store = TestStore(initialState: RiverSearch.State()) {
      RiverSearch()
    } withDependencies: {
      $0.rivers = RiverClient { text throws(CancellationError) in .success([]) }
    }
    store.exhaustivity = .off
    await store.send(.textChanged("a" + String(repeating: "\u{301}", count: 30_000)))
    #expect(store.state.text.utf16.count == RiverSearch.State.longestText)
    await store.send(.textChanged(String(repeating: "\u{1F30A}", count: 40)))
    #expect(store.state.text.utf16.count == RiverSearch.State.longestText)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func limitsTheLengthOfTheSearchTerm() async {
    let store = makeStore()
    let longest = String(repeating: "a", count: RiverSearch.State.longestText)
    await store.send(.textChanged(longest + "b")) {
      $0.text = longest
      $0.newest = 1
      $0.inFlight = [RiverSearch.Search(number: 1, text: longest)]
    }
    await store.receive(.happened([.search(longest, .started)]))
    await store.send(.textChanged(longest + "c"))
    await clock.advance(by: .seconds(1))
    await store.receive(.answered(number: 1, .success([longest]))) {
      $0.outcome = .found([longest])
      $0.inFlight = []
    }
    await store.receive(.happened([.search(longest, .finished)]))
  }
}
