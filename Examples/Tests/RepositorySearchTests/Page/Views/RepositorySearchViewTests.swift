import Foundation
import LivePages
import Testing

@testable import RepositorySearch

struct RepositorySearchViewTests {
  private static func repository(_ id: Int, description: String? = "Does things", language: String? = "Swift")
    -> GitHubRepository
  {
    GitHubRepository(
      id: id,
      fullName: "owner/name\(id)",
      description: description,
      stargazersCount: 69_300,
      language: language,
      htmlURL: "https://github.com"
    )
  }

  private static func found(total: Int, shown: Int) -> SearchAnswer {
    SearchAnswer(
      query: "swift",
      result: .success(GitHubSearchResponse(totalCount: total, items: (0..<shown).map { repository($0) }))
    )
  }

  private static func failed(_ error: GitHubAPIError) -> SearchAnswer {
    SearchAnswer(query: "swift", result: .failure(error))
  }

  private static var timeline: SearchTimeline {
    var timeline = SearchTimeline()
    timeline.type("s", at: .seconds(1))
    timeline.letThrough()
    timeline.end(timeline.ask("s", at: .seconds(1)), .dropped, at: .seconds(2))
    timeline.type("sw", at: .seconds(2))
    timeline.type("swi", at: .seconds(2))
    timeline.letThrough()
    timeline.end(timeline.ask("swi", at: .seconds(2)), .failed, at: .seconds(3))
    timeline.end(timeline.ask("swi", at: .seconds(3), again: true), .found(3), at: .seconds(4))
    timeline.type("", at: .seconds(5))
    timeline.letThrough()
    timeline.clear()
    timeline.type("x", at: .seconds(6))
    _ = timeline.ask("y", at: .seconds(6), again: true)
    return timeline
  }

  private static let states: [SearchViewState] = [
    SearchViewState(),
    SearchViewState(
      query: "swift",
      pacing: .debounce,
      conditions: LocalConditions(latency: .long, failure: .rateLimited),
      versions: [
        VersionViewState(
          version: .model,
          isLoading: true,
          answer: found(total: 9, shown: 5),
          timeline: timeline
        ),
        VersionViewState(version: .feature, answer: failed(.notFound), timeline: timeline),
      ]
    ),
    SearchViewState(conditions: nil),
  ]

  private func body(_ state: SearchViewState) -> HTML {
    ViewTree<SearchEvent> {}.render { RepositorySearchView(state: state) }
  }

  private func element(_ id: String, in state: SearchViewState) -> Element? {
    body(state).elements.first { $0.id == id }
  }

  private func status(_ answer: SearchAnswer?, isLoading: Bool = false) -> Element? {
    element(
      "model-status",
      in: SearchViewState(versions: [VersionViewState(version: .model, isLoading: isLoading, answer: answer)])
    )
  }

  // MARK: Every state

  @Test(arguments: states)
  func idsAreUnique(state: SearchViewState) {
    let ids = body(state).elements.compactMap(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: states)
  func labelsReferToExistingElements(state: SearchViewState) {
    let elements = body(state).elements
    let ids = Set(elements.compactMap(\.id))
    for element in elements {
      for name in ["aria-labelledby", "aria-describedby", "for"] {
        if let target = element[attribute: name] {
          #expect(ids.contains(target))
        }
      }
    }
  }

  @Test(arguments: states)
  func everyFieldHasALabelAndAnEvent(state: SearchViewState) throws {
    let elements = body(state).elements
    let labelled = Set(elements.compactMap { $0[attribute: "for"] })
    for field in elements where [.input, .select].contains(field.tag) {
      #expect(labelled.contains(try #require(field.id)))
      #expect(field[attribute: "data-input-event"] != nil)
    }
  }

  @Test(arguments: states)
  func everyButtonHasALabelAndAnEvent(state: SearchViewState) {
    for button in body(state).elements where button.tag == .button {
      #expect(!button.content.plainText.isEmpty)
      #expect(button[attribute: "data-event"] != nil)
    }
  }

  @Test(arguments: states)
  func oneChoiceOfEachSelectIsChosen(state: SearchViewState) {
    for select in body(state).elements where select.tag == .select {
      #expect(select.content.elements.filter { $0.attributes.contains { $0 == .selected() } }.count == 1)
    }
  }

  // MARK: Results

  @Test func statusShowsTheNumberOfMatches() {
    #expect(status(nil)?.content.plainText == "Nothing is searched for.")
    #expect(
      status(Self.found(total: 0, shown: 0))?.content.plainText
        == "No repository matches \u{201C}swift\u{201D}. Try fewer or other words."
    )
    #expect(
      status(Self.found(total: 1, shown: 1))?.content.plainText
        == "1 repository matches \u{201C}swift\u{201D}:"
    )
    #expect(
      status(Self.found(total: 3, shown: 3))?.content.plainText
        == "3 repositories match \u{201C}swift\u{201D}:"
    )
    #expect(
      status(Self.found(total: 9, shown: 5))?.content.plainText
        == "9 repositories match \u{201C}swift\u{201D}. The first 5:"
    )
  }

  @Test func theStatusIsReadAloud() {
    #expect(status(nil)?[attribute: "aria-live"] == "polite")
    #expect(status(nil)?[attribute: "role"] == "status")
  }

  @Test func failuresShowARemedyAndARetry() {
    let status = status(Self.failed(.refused(status: 422, reason: "<b>no</b>")))
    #expect(
      status?.content.plainText
        == "GitHub rejected the search (422). Its message: \u{201C}<b>no</b>\u{201D}. Search for something else.Try again"
    )
    #expect(status?.rendered().contains("&lt;b&gt;no") == true)
    #expect(status?.content.elements.last { $0.tag == .button }?[attribute: "data-event"] != nil)
  }

  @Test func loadingShowsASpinnerAndMarksOldResults() {
    let state = VersionViewState(version: .model, isLoading: true, answer: Self.found(total: 2, shown: 2))
    #expect(status(state.answer, isLoading: true)?.content.plainText == "Asking GitHub\u{2026}")
    let list = element("model-repositories", in: SearchViewState(versions: [state]))
    #expect(list?[attribute: "aria-busy"] == "true")
  }

  @Test func aRepositoryIsShownWithItsStarsAndDescription() {
    #expect(text(of: Self.repository(1)) == "owner/name1\u{2605} 69,300 starsDoes thingsSwift")
    let bare = Self.repository(1, description: nil, language: nil)
    #expect(text(of: bare) == "owner/name1\u{2605} 69,300 stars")
  }

  private func text(of repository: GitHubRepository) -> String {
    ViewTree<SearchEvent> {}
      .render { RepositoriesView(version: .model, repositories: [repository], isStale: false) }
      .plainText
  }

  @Test func escapesTheQuery() {
    let state = SearchViewState(query: "\"><script>alert(1)</script>")
    let html = body(state).rendered()
    #expect(!html.contains("<script"))
    #expect(html.contains("value=\"&quot;&gt;&lt;script&gt;"))
  }

  @Test func theChosenPacingIsPressed() {
    let buttons = body(SearchViewState(pacing: .debounce)).elements.filter {
      $0[attribute: "aria-pressed"] != nil
    }
    #expect(buttons.map { $0[attribute: "aria-pressed"] } == ["false", "true"])
    #expect(buttons.map(\.content.plainText) == ["Throttle", "Debounce"])
  }
}
