import ComposableArchitecture
import Foundation
import Testing

@testable import RepositorySearch

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The behavior that is specific to the observable object. See also `SearchVersionsTests`.
@MainActor
struct SearchModelTests {
  private let gitHub = FakeGitHub()

  private func model() -> SearchModel {
    SearchModel(api: gitHub.api(), scheduler: gitHub.scheduler.eraseToAnyScheduler())
  }

  @Test func publishesObjectWillChangeBeforeEachVisibleChange() async {
    let model = model()
    await gitHub.scheduler.advance(by: .seconds(1))
    var changes = 0
    let observation = model.objectWillChange.sink { _ in changes += 1 }
    for change in [{ model.inputText = "swift" }, { model.pacing = .debounce }] {
      changes = 0
      change()
      #expect(changes > 0)
    }
    changes = 0
    await gitHub.scheduler.advance(by: .seconds(1))
    #expect(changes > 0)
    observation.cancel()
  }

  @Test func asksNothingBeforeSomethingIsTyped() async {
    let model = model()
    await gitHub.scheduler.advance(by: .seconds(60))
    #expect(gitHub.queries.isEmpty)
    #expect(model.timeline == SearchTimeline())
    #expect(model.answer == nil)
    #expect(!model.loading)
  }

  @Test func anAnswerOnItsWayToTheSchedulerIsDroppedByASwitch() async {
    let response = URLResponse(
      url: URL(filePath: "/"),
      mimeType: nil,
      expectedContentLength: 0,
      textEncodingName: nil
    )
    let arrivals = PassthroughSubject<(data: Data, response: URLResponse), URLError>()
    // The test sends from the main actor, to which the model is isolated.
    nonisolated(unsafe) let answers = arrivals
    let api = GitHubAPI(base: URL(filePath: "/")) { _ in answers.first().eraseToAnyPublisher() }
    let model = SearchModel(api: api, scheduler: gitHub.scheduler.eraseToAnyScheduler())
    model.pacing = .debounce
    model.inputText = "a"
    await gitHub.scheduler.advance(by: .seconds(1))
    // The response arrives just before the second text passes the pacing, and has to wait on the scheduler.
    let interval = DispatchQueue.SchedulerTimeType.Stride.milliseconds(Pacing.milliseconds)
    gitHub.scheduler.schedule(after: gitHub.scheduler.now.advanced(by: interval)) {
      arrivals.send((Data(), response))
    }
    model.inputText = "ab"
    await gitHub.scheduler.advance(by: interval)
    #expect(model.answer == nil)
    #expect(model.timeline.requests.map(\.outcome) == [.dropped, .inFlight])
  }

  @Test func isReleasedWithItsPipelines() async {
    weak var gone: SearchModel?
    do {
      let model = model()
      gone = model
      await gitHub.scheduler.advance(by: .seconds(1))
      model.inputText = "swift"
      await gitHub.scheduler.advance()
      #expect(model.loading)
    }
    #expect(gone == nil)
    await gitHub.scheduler.advance(by: .seconds(1))
  }
}
