import LivePages

/// A mark of a marble diagram, centered on a point.
struct MarkView {
  let signal: Signal
  var fate = Mark.Fate.arrived
  /// The line of origin, which determines the color.
  var origin = 0
  let x: Int
  let y: Int

  var body: Element {
    Element(.g, .class("mark mark-\(kind) hue-\(origin)\(fateClass)")) {
      switch signal {
      case .value(let value): marble("\(value)")
      case .finished: Element(.path, .class("mark-shape"), Attribute("d", "M\(x) \(y - 15) V\(y + 15)"))
      case .failed: Element(.path, .class("mark-shape"), Attribute("d", cross))
      case .cancelled: square
      case .demanded(let count): demand(count.map { "+\($0)" } ?? "+\u{221E}")
      case .cleanedUp: label("clean", class: "mark-box")
      }
    }
  }

  private var kind: String {
    switch signal {
    case .value: "value"
    case .finished: "finished"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .demanded: "demanded"
    case .cleanedUp: "cleaned"
    }
  }

  private var fateClass: String {
    switch fate {
    case .arrived: ""
    case .waits: " mark-waits"
    case .lost: " mark-lost"
    }
  }

  private func marble(_ value: String) -> HTML {
    HTML {
      Element(
        .circle,
        .class("mark-shape"),
        Attribute("cx", "\(x)"),
        Attribute("cy", "\(y)"),
        Attribute("r", "\(MarbleGeometry.radius)")
      )
      text(value, class: value.count > 2 ? "mark-text mark-text-small" : "mark-text")
    }
  }

  private var cross: String {
    "M\(x - 10) \(y - 10) L\(x + 10) \(y + 10) M\(x + 10) \(y - 10) L\(x - 10) \(y + 10)"
  }

  private var square: Element {
    Element(
      .rect,
      .class("mark-shape"),
      Attribute("x", "\(x - 8)"),
      Attribute("y", "\(y - 8)"),
      Attribute("width", "16"),
      Attribute("height", "16"),
      Attribute("rx", "2")
    )
  }

  /// Demand points upwards, against the direction of the stream.
  private func demand(_ count: String) -> HTML {
    HTML {
      label(count, class: "mark-box")
      Element(
        .path,
        .class("mark-arrow"),
        Attribute("d", "M\(x) \(y - 13) V\(y - 23) M\(x - 4) \(y - 19) L\(x) \(y - 23) L\(x + 4) \(y - 19)")
      )
    }
  }

  private func label(_ words: String, class name: String) -> HTML {
    HTML {
      Element(
        .rect,
        .class(name),
        Attribute("x", "\(x - 17)"),
        Attribute("y", "\(y - 11)"),
        Attribute("width", "34"),
        Attribute("height", "22"),
        Attribute("rx", "6")
      )
      text(words, class: words.count > 3 ? "mark-text mark-text-small" : "mark-text")
    }
  }

  private func text(_ words: String, class name: String) -> Element {
    Element(.text, .class(name), Attribute("x", "\(x)"), Attribute("y", "\(y)")) { words }
  }
}

extension Mark {
  /// The mark in words.
  func sentence(in diagram: MarbleDiagram) -> String {
    let name = diagram.lines[line]
    let isSubscriber = line == diagram.lines.count - 1
    let deed =
      switch signal {
      case .value(let value): isSubscriber ? "receives \(value)" : "sends \(value)"
      case .finished: isSubscriber ? "receives the completion" : "finishes"
      case .failed: isSubscriber ? "receives the failure" : "fails"
      case .cancelled: "cancels"
      case .demanded(let count): count.map { "requests \($0) more" } ?? "requests all values"
      case .cleanedUp: "cleans up"
      }
    return "\(name) \(deed)\(consequence)."
  }

  private var consequence: String {
    switch fate {
    case .arrived: ""
    case .waits: ", which waits"
    case .lost: ", which is lost"
    }
  }
}

/// The positions in the image of a marble diagram, in its own units.
struct MarbleGeometry {
  static let column = 36
  static let lane = 52
  static let radius = 14
  /// The minimum number of moments for which a diagram has room.
  private static let fewestColumns = 6
  /// The space for the arrowhead.
  private static let tail = 12

  let moments: Range<Int>
  let lines: Int

  init(_ diagram: MarbleDiagram) {
    moments = diagram.moments
    lines = diagram.lines.count
  }

  var width: Int { max(moments.count, Self.fewestColumns) * Self.column + Self.tail }
  var height: Int { lines * Self.lane }

  /// A length on the page, which is proportional to the user's text size.
  static func length(_ units: Int) -> String {
    "\(Double(units) / 16)rem"
  }

  func x(of time: Int) -> Int {
    (time - moments.lowerBound) * Self.column + Self.column / 2
  }

  func y(of line: Int) -> Int {
    line * Self.lane + Self.lane / 2
  }
}
