import Testing

@testable import RepositorySearch

struct TimelineChartTests {
  private var timeline = SearchTimeline()

  private var chart: TimelineChart { TimelineChart(timeline) }

  /// Enters a string that causes a request.
  private mutating func ask(_ text: String, at begin: Duration, until end: Duration?) {
    timeline.type(text, at: begin)
    timeline.letThrough()
    let request = timeline.ask(text, at: begin)
    if let end { timeline.end(request, .found(1), at: end) }
  }

  @Test func nothingGivesNoMarks() {
    #expect(chart.ticks.isEmpty && chart.bars.isEmpty && chart.links.isEmpty)
  }

  @Test mutating func laterIsFurtherRight() {
    ask("a", at: .seconds(100), until: .milliseconds(100_500))
    ask("ab", at: .seconds(101), until: .seconds(103))
    #expect(chart.ticks.map(\.x) == chart.ticks.map(\.x).sorted())
    #expect(chart.bars[0].end < chart.bars[1].x)
    #expect(chart.bars[0].width * 4 == chart.bars[1].width)
    #expect(chart.bars[0].y < chart.bars[1].y)
  }

  @Test mutating func aKeystrokeIsLinkedToItsRequest() {
    ask("a", at: .seconds(1), until: .seconds(2))
    #expect(chart.links.map(\.from) == chart.ticks.map(\.x))
    #expect(chart.links.map(\.to) == chart.bars.map(\.x))
    #expect(chart.links.map(\.bottom) == chart.bars.map(\.y))
  }

  @Test mutating func linksAreSingleLinesWithoutObstructingLabels() {
    ask("a", at: .seconds(1), until: .seconds(2))
    #expect(chart.links.map(\.parts) == [[TimelineChart.keystrokesY...chart.bars[0].y]])
  }

  @Test mutating func noLinkPassesThroughALabel() {
    for number in 0..<6 {
      ask("swiftui \(number)", at: .milliseconds(number * 600), until: .milliseconds(number * 600 + 90))
    }
    var passed = 0
    for link in chart.links {
      for bar in chart.bars where bar.y < link.bottom && bar.label.span.contains(link.x(at: bar.y)) {
        passed += 1
        #expect(link.parts.allSatisfy { !$0.overlaps(bar.y - 3...bar.y + 14) })
      }
    }
    #expect(passed > 5)
    #expect(chart.links.allSatisfy { !$0.parts.isEmpty })
  }

  @Test mutating func onlyTheLatestSecondsAreShown() {
    ask("old", at: .seconds(1), until: .seconds(2))
    ask("new", at: .seconds(20), until: .seconds(21))
    #expect(chart.bars.map(\.label.text) == ["new"])
    #expect(chart.ticks.count == 1)
    #expect(chart.links.count == 1)
  }

  @Test mutating func longRequestsAreClippedToTheChart() {
    ask("old", at: .seconds(1), until: .seconds(20))
    ask("new", at: .seconds(20), until: .seconds(21))
    #expect(chart.bars.map(\.label.text) == ["old", "new"])
    #expect(chart.bars[0].x < chart.bars[1].x)
    #expect(chart.links.count == 1)
  }

  @Test mutating func pendingRequestsExtendToTheEdge() {
    ask("a", at: .seconds(1), until: nil)
    #expect(chart.bars.map(\.end) == [TimelineChart.width])
  }

  @Test mutating func anAnswerAtOnceCanStillBeSeen() {
    ask("a", at: .seconds(1), until: .seconds(1))
    #expect(chart.bars[0].width > 0)
  }

  @Test mutating func allMarksLieOnTheDrawing() {
    for number in 0..<40 {
      ask("\(number)", at: .milliseconds(number * 300), until: .milliseconds(number * 300 + 200))
    }
    let xs = chart.ticks.map(\.x) + chart.bars.flatMap { [$0.x, $0.end] } + chart.links.map(\.from)
    #expect(xs.allSatisfy { (0...TimelineChart.width).contains($0) })
    #expect(chart.bars.allSatisfy { $0.y + 12 <= chart.height })
  }
}
