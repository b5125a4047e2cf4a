import LivePages

/// What the lessons' pictures are drawn with. Colors come from the style sheet by what they are for, so that
/// pictures follow the theme. Nothing in a picture says what its lesson's text does not.
enum Drawing {
  enum Tone: String {
    case accent
    case wash
    case surface
    case line
    case soft
    case problem
  }

  static func canvas(width: Int = 320, height: Int = 140, _ name: String, @HTMLBuilder _ content: () -> HTML)
    -> Element
  {
    Element(
      .svg,
      .class("picture picture-\(name)"),
      Attribute("viewBox", "0 0 \(width) \(height)"),
      .aria("hidden", "true"),
      content: content
    )
  }

  static func circle(_ x: Double, _ y: Double, radius: Double, _ tone: Tone) -> Element {
    Element(
      .circle,
      .class("fill-\(tone.rawValue)"),
      Attribute("cx", written(x)),
      Attribute("cy", written(y)),
      Attribute("r", written(radius))
    )
  }

  static func ring(_ x: Double, _ y: Double, radius: Double, _ tone: Tone) -> Element {
    Element(
      .circle,
      .class("stroke-\(tone.rawValue)"),
      Attribute("cx", written(x)),
      Attribute("cy", written(y)),
      Attribute("r", written(radius))
    )
  }

  static func box(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    radius: Double = 6,
    _ tone: Tone
  ) -> Element {
    Element(
      .rect,
      .class("fill-\(tone.rawValue)"),
      Attribute("x", written(x)),
      Attribute("y", written(y)),
      Attribute("width", written(width)),
      Attribute("height", written(height)),
      Attribute("rx", written(radius))
    )
  }

  static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 8)
    -> Element
  {
    Element(
      .rect,
      .class("framed"),
      Attribute("x", written(x)),
      Attribute("y", written(y)),
      Attribute("width", written(width)),
      Attribute("height", written(height)),
      Attribute("rx", written(radius))
    )
  }

  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ tone: Tone = .line) -> Element {
    Element(
      .line,
      .class("stroke-\(tone.rawValue)"),
      Attribute("x1", written(x1)),
      Attribute("y1", written(y1)),
      Attribute("x2", written(x2)),
      Attribute("y2", written(y2))
    )
  }

  /// A stroke along the path.
  static func stroke(_ path: String, _ tone: Tone = .line) -> Element {
    Element(.path, .class("stroke-\(tone.rawValue)"), Attribute("d", path))
  }

  /// A sign that something is right.
  static func tick(_ x: Double, _ y: Double, _ tone: Tone = .accent) -> Element {
    stroke("M\(written(x - 5)) \(written(y))l4 4 7 -8", tone)
  }

  /// Whole numbers are written without a fraction.
  private static func written(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
