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
