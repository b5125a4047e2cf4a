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

/// The meaning of the marks in the timelines.
struct TimelineLegend {
  var body: Element {
    Element(.ul, .class("legend")) {
      entry("timeline-asked", "a keystroke that became a request") {
        Element(
          .circle,
          .class("timeline-asked"),
          Attribute("cx", "9"),
          Attribute("cy", "8"),
          Attribute("r", "5")
        )
      }
      entry("timeline-overtaken", "one that was overtaken by the next") {
        Element(
          .line,
          .class("timeline-overtaken"),
          Attribute("x1", "9"),
          Attribute("y1", "1"),
          Attribute("x2", "9"),
          Attribute("y2", "15")
        )
      }
      entry("timeline-unchanged", "one that changed no query, or waits") {
        Element(
          .circle,
          .class("timeline-unchanged"),
          Attribute("cx", "9"),
          Attribute("cy", "8"),
          Attribute("r", "4")
        )
      }
      entry("timeline-found", "a request with its response") {
        bar
        Element(
          .circle,
          .class("timeline-mark"),
          Attribute("cx", "14"),
          Attribute("cy", "8"),
          Attribute("r", "4")
        )
      }
      entry("timeline-dropped", "one whose response is no longer needed") {
        bar
        Element(.path, .class("timeline-mark"), Attribute("d", "M10 4l8 8M18 4l-8 8"))
      }
      entry("timeline-failed", "one that failed") {
        bar
        Element(.path, .class("timeline-mark"), Attribute("d", "M13 2l6 11h-12z"))
      }
    }
  }

  private var bar: Element {
    Element(
      .rect,
      .class("timeline-bar"),
      Attribute("x", "0"),
      Attribute("y", "2"),
      Attribute("width", "14"),
      Attribute("height", "12"),
      Attribute("rx", "3")
    )
  }

  private func entry(_ kind: String, _ meaning: String, @HTMLBuilder mark: () -> HTML) -> Element {
    Element(.li, .class("legend-entry")) {
      Element(.svg, .class("legend-mark"), .aria("hidden", "true"), Attribute("viewBox", "0 0 20 16")) {
        Element(.g, .class(kind)) { mark() }
      }
      Element(.span) { meaning }
    }
  }
}
