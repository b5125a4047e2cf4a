import LivePages

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
