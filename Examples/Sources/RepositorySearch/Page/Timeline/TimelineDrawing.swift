import LivePages

/// The drawing of a timeline. Marks have different shapes, so that their meaning does not depend on color
/// alone.
struct TimelineDrawing {
  let id: String
  let chart: TimelineChart
  /// A summary of the drawing for screen readers.
  let summary: String

  var body: Element {
    Element(
      .svg,
      .id(id),
      .class("timeline"),
      .role("img"),
      .aria("label", summary),
      Attribute("viewBox", "0 0 \(number(TimelineChart.width)) \(number(chart.height))")
    ) {
      for x in chart.seconds {
        line(x, 4, x, chart.height, "timeline-second")
      }
      line(0, TimelineChart.keystrokesY, TimelineChart.width, TimelineChart.keystrokesY, "timeline-axis")
      for link in chart.links {
        path(commands(link), "timeline-link")
      }
      for bar in chart.bars {
        self.bar(bar)
      }
      for tick in chart.ticks {
        self.tick(tick)
      }
    }
  }

  // MARK: Keystrokes

  private func tick(_ tick: TimelineChart.Tick) -> Element {
    let y = TimelineChart.keystrokesY
    return switch tick.fate {
    case .asked: circle(tick.x, y, 5, "timeline-asked")
    case .waiting: circle(tick.x, y, 4, "timeline-waiting")
    case .unchanged, .cleared: circle(tick.x, y, 4, "timeline-unchanged")
    case .overtaken: line(tick.x, y - 7, tick.x, y + 7, "timeline-overtaken")
    }
  }

  private func commands(_ link: TimelineChart.Link) -> String {
    let parts = link.parts.map { part in
      [part.lowerBound, part.upperBound].map { "\(number(link.x(at: $0))) \(number($0))" }
    }
    return parts.map { "M" + $0.joined(separator: "L") }.joined()
  }

  // MARK: Requests

  private func bar(_ bar: TimelineChart.Bar) -> Element {
    Element(.g, .class("timeline-request timeline-\(bar.outcome.name)")) {
      Element(
        .rect,
        .class("timeline-bar"),
        Attribute("x", number(bar.x)),
        Attribute("y", number(bar.y)),
        Attribute("width", number(bar.width)),
        Attribute("height", "12"),
        Attribute("rx", "3")
      )
      mark(bar)
      label(bar)
    }
  }

  /// The mark at the end of a bar.
  @HTMLBuilder
  private func mark(_ bar: TimelineChart.Bar) -> HTML {
    let (x, y) = (bar.end, bar.y + 6)
    switch bar.outcome {
    case .inFlight: HTML()
    case .found: circle(x, y, 4, "timeline-mark")
    case .dropped:
      path(
        "M\(number(x - 4)) \(number(y - 4))l8 8M\(number(x + 4)) \(number(y - 4))l-8 8",
        "timeline-mark"
      )
    case .failed: path("M\(number(x)) \(number(y - 6))l6 11h-12z", "timeline-mark")
    }
  }

  private func label(_ bar: TimelineChart.Bar) -> Element {
    Element(
      .text,
      .class("timeline-label"),
      Attribute("x", number(bar.label.x)),
      Attribute("y", number(bar.y + 10)),
      Attribute("text-anchor", bar.label.isLeft ? "end" : "start")
    ) { bar.label.text }
  }

  // MARK: Shapes

  private func circle(_ x: Double, _ y: Double, _ radius: Double, _ classes: String) -> Element {
    Element(
      .circle,
      .class(classes),
      Attribute("cx", number(x)),
      Attribute("cy", number(y)),
      Attribute("r", number(radius))
    )
  }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ classes: String) -> Element {
    Element(
      .line,
      .class(classes),
      Attribute("x1", number(x1)),
      Attribute("y1", number(y1)),
      Attribute("x2", number(x2)),
      Attribute("y2", number(y2))
    )
  }

  private func path(_ commands: String, _ classes: String) -> Element {
    Element(.path, .class(classes), Attribute("d", commands))
  }

  /// One decimal place is precise enough for drawing.
  private func number(_ number: Double) -> String {
    String((number * 10).rounded() / 10)
  }
}

extension SearchTimeline.Outcome {
  /// The class for this case in the style sheet.
  fileprivate var name: String {
    switch self {
    case .inFlight: "in-flight"
    case .found: "found"
    case .failed: "failed"
    case .dropped: "dropped"
    }
  }
}

/// The query next to its bar: on the side with more space, or on the bar if neither side has enough.
struct TimelineLabel: Equatable {
  let text: String
  let x: Double
  /// A Boolean value that indicates whether the label ends at `x` instead of starting there.
  let isLeft: Bool

  /// The width of a letter on a phone, where letters are largest relative to the drawing (search.css).
  private static let letterWidth = 9.5
  private static let mostLetters = 16
  /// With fewer letters, the query would be unrecognizable.
  private static let leastLetters = 6

  init(_ query: String, from begin: Double, to end: Double) {
    let (left, right) = (begin - 5, TimelineChart.width - end - 10)
    let letters = Int(max(left, right, 0) / Self.letterWidth)
    if letters >= min(query.count, Self.leastLetters) {
      text = query.shortened(to: min(letters, Self.mostLetters))
      isLeft = left > right
      x = isLeft ? left : end + 10
    } else {
      text = query.shortened(to: Self.mostLetters)
      isLeft = false
      x = begin + 5
    }
  }

  /// The horizontal span that the label occupies.
  var span: ClosedRange<Double> {
    let width = Double(text.count) * Self.letterWidth
    return isLeft ? x - width - 3...x + 3 : x - 3...x + width + 3
  }
}
