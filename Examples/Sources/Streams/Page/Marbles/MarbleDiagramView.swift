import LivePages

/// A marble diagram as an image, and in words.
///
/// The image scrolls in its own box, which shows the latest moments.
struct MarbleDiagramView {
  let diagram: MarbleDiagram
  /// The prefix of its regions' IDs.
  let name: String

  var body: HTML {
    HTML {
      Element(.div, .class("marbles")) {
        Element(.div, .class("marble-names"), .aria("hidden", "true")) {
          for line in diagram.lines {
            Element(.span, .class("marble-name")) { line }
          }
        }
        Element(
          .div,
          .class("marble-scroller"),
          .tabindex(0),
          .role("group"),
          .aria("label", "Marble diagram of \(diagram.lines.joined(separator: ", "))")
        ) {
          picture
        }
      }
      words
    }
  }

  private var geometry: MarbleGeometry { MarbleGeometry(diagram) }

  private var picture: Element {
    let geometry = geometry
    return Element(
      .svg,
      .id("\(name)-marbles"),
      .class("marble-picture"),
      .role("img"),
      .aria("label", "A description follows."),
      Attribute("viewBox", "0 0 \(geometry.width) \(geometry.height)"),
      Attribute("width", MarbleGeometry.length(geometry.width)),
      Attribute("height", MarbleGeometry.length(geometry.height))
    ) {
      for line in diagram.lines.indices {
        MarbleLineView(geometry: geometry, line: line, end: end(of: line)).body
      }
      for mark in diagram.marks {
        MarkView(
          signal: mark.signal,
          fate: mark.fate,
          origin: mark.origin,
          x: geometry.x(of: mark.time),
          y: geometry.y(of: mark.line)
        )
        .body
      }
    }
  }

  /// The time at which the line ended, if it is still stored.
  private func end(of line: Int) -> Int? {
    diagram.marks(on: line).first { $0.isEnd }?.time
  }

  private var words: Element {
    Element(.details, .class("marble-words")) {
      Element(.summary) { "In words" }
      Element(.ol, .id("\(name)-words"), .tabindex(0)) {
        for mark in diagram.marks {
          Element(.li) { mark.sentence(in: diagram) }
        }
      }
    }
  }
}

extension Mark {
  /// A Boolean value that indicates whether nothing follows on the same line. An end that the subscriber does
  /// not receive counts, too.
  fileprivate var isEnd: Bool {
    switch signal {
    case .finished, .failed, .cancelled: true
    case .value, .demanded, .cleanedUp: false
    }
  }
}

/// A line of a marble diagram, which is solid until it ends, and then dotted.
struct MarbleLineView {
  let geometry: MarbleGeometry
  let line: Int
  /// The time of its end, if it has ended.
  let end: Int?

  var body: HTML {
    HTML {
      stroke("marble-line", from: 0, to: end.map(geometry.x) ?? geometry.width - 2)
      if let end {
        stroke("marble-line marble-line-over", from: geometry.x(of: end), to: geometry.width)
      } else {
        Element(.path, .class("marble-arrow"), Attribute("d", arrow))
      }
    }
  }

  private func stroke(_ name: String, from start: Int, to end: Int) -> Element {
    Element(
      .line,
      .class(name),
      Attribute("x1", "\(start)"),
      Attribute("y1", "\(geometry.y(of: line))"),
      Attribute("x2", "\(end)"),
      Attribute("y2", "\(geometry.y(of: line))")
    )
  }

  private var arrow: String {
    let (x, y) = (geometry.width - 1, geometry.y(of: line))
    return "M\(x - 7) \(y - 5) L\(x) \(y) L\(x - 7) \(y + 5)"
  }
}

/// The meaning of the marks in the diagrams.
struct LegendView {
  var body: Element {
    Element(.ul, .class("legend"), .aria("label", "Symbols of the diagrams")) {
      item("a value", .value(1))
      item("waits", .value(1), .waits)
      item("is lost", .value(1), .lost)
      item("requests more", .demanded(1))
      item("finished", .finished)
      item("failed", .failed)
      item("cancelled", .cancelled)
    }
  }

  private func item(_ meaning: String, _ signal: Signal, _ fate: Mark.Fate = .arrived) -> Element {
    Element(.li) {
      Element(
        .svg,
        .class("legend-sign"),
        .aria("hidden", "true"),
        Attribute("viewBox", "0 0 36 48"),
        Attribute("width", MarbleGeometry.length(36)),
        Attribute("height", MarbleGeometry.length(48))
      ) {
        MarkView(signal: signal, fate: fate, x: 18, y: 26).body
      }
      meaning
    }
  }
}
