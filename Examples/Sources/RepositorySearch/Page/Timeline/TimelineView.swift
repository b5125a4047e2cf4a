import LivePages

/// The history of each keystroke, as a drawing and in words.
struct TimelineView {
  let version: Version
  let timeline: SearchTimeline

  var body: Element {
    Element(.div, .id("\(version.rawValue)-timeline"), .class("timeline-frame")) {
      if timeline == SearchTimeline() {
        Element(.p, .class("empty")) { "Type something. This timeline shows the fate of each keystroke." }
      } else {
        TimelineDrawing(
          id: "\(version.rawValue)-drawing",
          chart: TimelineChart(timeline),
          summary: words.summary
        ).body
        inWords
      }
    }
  }

  private var words: TimelineWords { TimelineWords(timeline: timeline) }

  private var inWords: Element {
    Element(.details, .class("timeline-words")) {
      Element(.summary, .id("\(version.rawValue)-summary")) { words.summary }
      Element(.ol, .id("\(version.rawValue)-words"), .tabindex(0)) {
        for line in words.lines {
          Element(.li) { line }
        }
      }
    }
  }
}
