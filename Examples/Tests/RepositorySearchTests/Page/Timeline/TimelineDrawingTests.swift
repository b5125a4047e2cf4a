import LivePages
import Testing

@testable import RepositorySearch

struct TimelineDrawingTests {
  private func drawing(_ outcome: SearchTimeline.Outcome) -> Element {
    var timeline = SearchTimeline()
    timeline.type("<swift>", at: .seconds(1))
    timeline.letThrough()
    let request = timeline.ask("<swift>", at: .seconds(1))
    if outcome != .inFlight { timeline.end(request, outcome, at: .seconds(2)) }
    return TimelineDrawing(id: "drawing", chart: TimelineChart(timeline), summary: "1 keystroke").body
  }

  @Test(arguments: [
    (SearchTimeline.Outcome.found(1), "timeline-found"), (.dropped, "timeline-dropped"),
    (.failed, "timeline-failed"), (.inFlight, "timeline-in-flight"),
  ])
  func eachOutcomeHasItsOwnStyle(outcome: SearchTimeline.Outcome, name: String) {
    let request = drawing(outcome).content.elements.first { $0.tag == .g }
    #expect(request?[attribute: "class"] == "timeline-request \(name)")
  }

  @Test func outcomesAlsoDifferInShape() {
    let marks = [SearchTimeline.Outcome.found(1), .dropped, .failed].map { outcome in
      drawing(outcome).content.elements
        .filter { $0[attribute: "class"] == "timeline-mark" }
        .map { $0[attribute: "d"] ?? "circle" }
    }
    #expect(Set(marks).count == 3)
  }

  @Test func labelsTheDrawingAndEscapesTheInput() {
    let drawing = drawing(.found(1))
    #expect(drawing[attribute: "role"] == "img")
    #expect(drawing[attribute: "aria-label"] == "1 keystroke")
    #expect(drawing.rendered().contains("&lt;swift&gt;</text>"))
  }

  @Test func nothingInsideCarriesAnID() {
    #expect(drawing(.dropped).content.elements.allSatisfy { $0.id == nil })
  }
}
