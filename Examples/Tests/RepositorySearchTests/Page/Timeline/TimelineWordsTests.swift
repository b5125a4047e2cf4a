import Testing

@testable import RepositorySearch

struct TimelineWordsTests {
  private var timeline = SearchTimeline()

  private var words: TimelineWords { TimelineWords(timeline: timeline) }

  @Test mutating func describeEachKeystrokeAndRequest() {
    timeline.type("s", at: .seconds(10))
    timeline.letThrough()
    timeline.end(timeline.ask("s", at: .seconds(10)), .dropped, at: .milliseconds(10_500))
    timeline.type("sw", at: .milliseconds(10_100))
    timeline.type("swi", at: .milliseconds(10_250))
    timeline.letThrough()
    timeline.end(timeline.ask("swi", at: .milliseconds(10_500)), .found(3), at: .milliseconds(11_504))
    timeline.type("swi ", at: .seconds(12))
    timeline.letThrough()
    timeline.type("", at: .seconds(13))
    timeline.letThrough()
    timeline.clear()
    timeline.type("x", at: .seconds(14))
    #expect(
      words.lines == [
        "4.00\u{A0}s: typed \u{201C}x\u{201D}, which waits",
        "3.00\u{A0}s: emptied the field, nothing to search for",
        "2.00\u{A0}s: typed \u{201C}swi \u{201D}, the same query as before",
        "0.50\u{A0}s: asked for \u{201C}swi\u{201D}, 3 found after 1.00\u{A0}s",
        "0.25\u{A0}s: typed \u{201C}swi\u{201D}, which became a request",
        "0.10\u{A0}s: typed \u{201C}sw\u{201D}, overtaken by the next keystroke",
        "0.00\u{A0}s: asked for \u{201C}s\u{201D}, dropped after 0.50\u{A0}s for a newer request",
        "0.00\u{A0}s: typed \u{201C}s\u{201D}, which became a request",
      ]
    )
    #expect(words.summary == "6 keystrokes became 2 requests; 1 answer was dropped.")
  }

  @Test mutating func describeFailuresAndPendingRequests() {
    timeline.end(timeline.ask("a", at: .zero), .failed, at: .milliseconds(50))
    _ = timeline.ask("b", at: .seconds(1))
    #expect(
      words.lines == [
        "1.00\u{A0}s: asked for \u{201C}b\u{201D}, in progress",
        "0.00\u{A0}s: asked for \u{201C}a\u{201D}, failed after 0.05\u{A0}s",
      ]
    )
    #expect(words.summary == "0 keystrokes became 2 requests.")
  }

  @Test mutating func shortenLongText() {
    timeline.type(String(repeating: "a", count: 256), at: .zero)
    #expect(words.lines[0].count < 80)
  }
}
