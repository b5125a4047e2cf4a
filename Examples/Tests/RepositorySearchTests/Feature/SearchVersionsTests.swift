import ComposableArchitecture
import Foundation
import Testing

@testable import RepositorySearch

/// The behavior of both versions of the search.
@MainActor
struct SearchVersionsTests {
  private let gitHub = FakeGitHub()

  private func pass(_ milliseconds: Int) async {
    await gitHub.scheduler.advance(by: .milliseconds(milliseconds))
  }

  /// Enters strings one after the other, and advances the time after each.
  private func type(_ texts: String..., every milliseconds: Int, in search: any SearchVersion) async {
    for text in texts {
      search.type(text)
      await pass(milliseconds)
    }
  }

  // MARK: Pacing

  @Test(arguments: TestedVersion.allCases)
  func throttlingAsksAtOnceAndThenForTheLatestTextOfEachInterval(_ version: TestedVersion) async {
    let search = version.start(gitHub)
    await type("s", "sw", "swi", "swif", every: 100, in: search)
    #expect(gitHub.queries == ["s"])
    await pass(99)
    #expect(gitHub.queries == ["s"])
    await pass(1)
    #expect(gitHub.queries == ["s", "swif"])
    await type("swift", every: 499, in: search)
    #expect(gitHub.queries == ["s", "swif"])
    await pass(1)
    #expect(gitHub.queries == ["s", "swif", "swift"])
  }

  /// Simulates a user who opens the page and types immediately. Nothing before the first keystroke starts an
  /// interval.
  @Test(arguments: TestedVersion.allCases)
  func keystrokesFromTheFirstMomentOnBecomeTwoRequests(_ version: TestedVersion) async {
    let search = version.start(gitHub)
    await type("s", "sw", "swi", "swif", "swift", every: 60, in: search)
    #expect(gitHub.queries == ["s"])
    await pass(200)
    #expect(gitHub.queries == ["s", "swift"])
    #expect(search.timeline.requests.map(\.begin) == [.zero, .milliseconds(500)])
  }

  @Test(arguments: TestedVersion.allCases)
  func debouncingAsksAfterAPauseOfTheInterval(_ version: TestedVersion) async {
    let search = version.start(gitHub)
    search.choose(.debounce)
    await type("s", "sw", "swi", every: 499, in: search)
    #expect(gitHub.queries.isEmpty)
    await pass(1)
    #expect(gitHub.queries == ["swi"])
  }

  @Test(arguments: TestedVersion.allCases)
  func waitingQueriesSurvivePacingChanges(_ version: TestedVersion) async {
    let search = version.start(gitHub)
    await type("s", "sw", every: 100, in: search)
    search.choose(.debounce)
    await pass(499)
    #expect(gitHub.queries == ["s"])
    await pass(1)
    #expect(gitHub.queries == ["s", "sw"])

    await type("swi", every: 100, in: search)
    search.choose(.throttle)
    await pass(0)
    #expect(gitHub.queries == ["s", "sw", "swi"])
  }

  @Test(arguments: TestedVersion.allCases, [0, 300, 2000])
  func theFirstKeystrokeAfterAnotherPacingIsSearchedAtOnce(_ version: TestedVersion, pause: Int) async {
    let search = version.start(gitHub)
    await type("s", every: 100, in: search)
    search.choose(.debounce)
    await pass(pause)
    search.choose(.throttle)
    await type("sw", every: 0, in: search)
    #expect(gitHub.queries == ["s", "sw"])
  }

  @Test(arguments: TestedVersion.allCases)
  func anotherPacingAsksNothingAgain(_ version: TestedVersion) async {
    let search = version.start(gitHub)
    await type("swift", every: 2000, in: search)
    for pacing in [Pacing.debounce, .throttle, .throttle, .debounce] {
      search.choose(pacing)
      await pass(2000)
    }
    #expect(gitHub.queries == ["swift"])
    #expect(search.timeline.keystrokes.map(\.fate) == [.asked(1)])
  }

  // MARK: Duplicates and empty queries

  @Test(arguments: TestedVersion.allCases)
  func theSameQueryIsNotAskedTwiceInARow(_ version: TestedVersion) async {
    let search = version.start(gitHub)
    await type("swift", "swift ", "swift", every: 1000, in: search)
    #expect(gitHub.queries == ["swift"])
    await type("swifty", "swift", every: 1000, in: search)
    #expect(gitHub.queries == ["swift", "swifty", "swift"])
    #expect(
      search.timeline.keystrokes.map(\.fate) == [.asked(1), .unchanged, .unchanged, .asked(2), .asked(3)]
    )
  }

  @Test(arguments: TestedVersion.allCases)
  func anEmptyQueryAsksNothingAndClearsTheAnswer(_ version: TestedVersion) async {
    let search = version.start(gitHub)
    await type("swift", every: 1000, in: search)
    #expect(search.answer != nil)
    await type("", "  ", every: 1000, in: search)
    #expect(search.answer == nil)
    #expect(gitHub.queries == ["swift"])
    #expect(search.timeline.keystrokes.map(\.fate) == [.asked(1), .cleared, .unchanged])
  }

  @Test(arguments: TestedVersion.allCases)
  func spacesAreNotQueries(_ version: TestedVersion) async {
    let search = version.start(gitHub)
    await type(" ", every: 1000, in: search)
    #expect(gitHub.queries.isEmpty)
    #expect(search.timeline.keystrokes.map(\.fate) == [.unchanged])
  }

  // MARK: Answers

  @Test(arguments: TestedVersion.allCases)
  func theAnswerIsShown(_ version: TestedVersion) async {
    let search = version.start(gitHub)
    await type("swift", every: 1000, in: search)
    #expect(search.answer == SearchAnswer(query: "swift", result: .success(FakeGitHub.found("swift"))))
  }

  @Test(arguments: TestedVersion.allCases)
  func aFirstAnswerThatIsLateNeverOverwritesTheSecond(_ version: TestedVersion) async {
    gitHub.reply(to: "a", FakeGitHub.Reply(milliseconds: 2000))
    let search = version.start(gitHub)
    await type("a", "ab", every: 600, in: search)
    await pass(100)
    #expect(search.answer?.query == "ab")
    for _ in 0..<50 {
      await pass(100)
      #expect(search.answer?.query == "ab")
    }
    #expect(search.timeline.requests.map(\.outcome) == [.dropped, .found(1)])
    #expect(search.timeline.requests.map(\.end) == [.milliseconds(600), .milliseconds(700)])
  }

  // MARK: Loading

  @Test(arguments: TestedVersion.allCases)
  func loadingIsShownFromTheRequestToTheAnswer(_ version: TestedVersion) async {
    let search = version.start(gitHub)
    #expect(!search.isLoading)
    await type("swift", every: 99, in: search)
    #expect(search.isLoading)
    await pass(1)
    #expect(!search.isLoading)
  }

  @Test(arguments: TestedVersion.allCases)
  func loadingEndsWithAFailure(_ version: TestedVersion) async {
    gitHub.reply(to: "swift", FakeGitHub.Reply(failure: .notConnectedToInternet))
    let search = version.start(gitHub)
    await type("swift", every: 99, in: search)
    #expect(search.isLoading)
    await pass(1)
    #expect(!search.isLoading)
  }

  @Test(arguments: TestedVersion.allCases)
  func loadingEndsWhenTheRequestIsCancelled(_ version: TestedVersion) async {
    gitHub.reply(to: "swift", FakeGitHub.Reply(milliseconds: 60_000))
    let search = version.start(gitHub)
    await type("swift", every: 1000, in: search)
    #expect(search.isLoading)
    await type("", every: 0, in: search)
    #expect(!search.isLoading)
    #expect(search.timeline.requests.map(\.outcome) == [.dropped])
  }

  @Test(arguments: TestedVersion.allCases)
  func loadingContinuesWhileRequestsAreReplaced(_ version: TestedVersion) async {
    gitHub.reply(to: "a", FakeGitHub.Reply(milliseconds: 60_000))
    gitHub.reply(to: "ab", FakeGitHub.Reply(milliseconds: 60_000))
    let search = version.start(gitHub)
    await type("a", "ab", every: 1000, in: search)
    #expect(search.isLoading)
    await pass(60_000)
    #expect(!search.isLoading)
  }

  // MARK: Failures

  @Test(arguments: TestedVersion.allCases)
  func aFailureIsShownAndTheNextQueryIsAskedAllTheSame(_ version: TestedVersion) async {
    gitHub.reply(to: "a", FakeGitHub.Reply(status: 503))
    gitHub.reply(to: "ab", FakeGitHub.Reply(failure: .timedOut))
    let search = version.start(gitHub)
    await type("a", every: 1000, in: search)
    #expect(search.answer == SearchAnswer(query: "a", result: .failure(.serverError(status: 503))))
    await type("ab", every: 1000, in: search)
    #expect(search.answer?.error == .network(.timedOut))
    await type("abc", every: 1000, in: search)
    #expect(search.answer == SearchAnswer(query: "abc", result: .success(FakeGitHub.found("abc"))))
    #expect(search.timeline.requests.map(\.outcome) == [.failed, .failed, .found(1)])
  }

  @Test(arguments: TestedVersion.allCases)
  func failedQueriesCanBeRetried(_ version: TestedVersion) async {
    gitHub.reply(to: "swift", FakeGitHub.Reply(status: 500))
    let search = version.start(gitHub)
    await type("swift", every: 1000, in: search)
    gitHub.reply(to: "swift", FakeGitHub.Reply())
    search.retry()
    search.retry()
    await pass(1000)
    #expect(search.answer?.error == nil)
    search.retry()
    await pass(1000)
    #expect(gitHub.queries == ["swift", "swift"])
    #expect(search.timeline.keystrokes.map(\.fate) == [.asked(1)])
  }

  // MARK: The timeline

  @Test(arguments: TestedVersion.allCases)
  func timelineRecordsTheFateOfEachKeystroke(_ version: TestedVersion) async {
    gitHub.reply(to: "swi", FakeGitHub.Reply(milliseconds: 900))
    let search = version.start(gitHub)
    await type("s", "sw", "swi", every: 200, in: search)
    #expect(search.timeline.keystrokes.map(\.text) == ["s", "sw", "swi"])
    #expect(search.timeline.keystrokes.map(\.moment) == [.zero, .milliseconds(200), .milliseconds(400)])
    #expect(search.timeline.keystrokes.map(\.fate) == [.asked(1), .overtaken, .asked(2)])
    #expect(search.timeline.requests.map(\.query) == ["s", "swi"])
    #expect(search.timeline.requests.map(\.begin) == [.zero, .milliseconds(500)])
    #expect(search.timeline.requests.map(\.outcome) == [.found(1), .inFlight])
    #expect(search.timeline.requestInFlight?.query == "swi")
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func bothVersionsRecordTheSameTimeline(seed: UInt64) async {
    var timelines: [SearchTimeline] = []
    for version in TestedVersion.allCases {
      var random = SeededGenerator(seed: seed)
      let gitHub = FakeGitHub()
      let search = version.start(gitHub)
      for _ in 0..<60 {
        let text = String("swift ab".prefix(Int.random(in: 0...8, using: &random)))
        gitHub.reply(
          to: text.searchQuery,
          FakeGitHub.Reply(
            status: Bool.random(using: &random) ? 200 : 404,
            milliseconds: Int.random(in: 1...900, using: &random)
          )
        )
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: search.choose(Bool.random(using: &random) ? .throttle : .debounce)
        case 2: search.retry()
        default: search.type(text)
        }
        await gitHub.scheduler.advance(by: .milliseconds(Int.random(in: 10...700, using: &random)))
      }
      timelines.append(search.timeline)
    }
    #expect(timelines[0].keystrokes == timelines[1].keystrokes)
    #expect(timelines[0].requests == timelines[1].requests)
    #expect(timelines[0].requests.count > 5)
  }
}
