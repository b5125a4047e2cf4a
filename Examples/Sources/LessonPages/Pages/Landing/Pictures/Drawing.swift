import LivePages

/// The elements of the lessons' pictures. Their colors come from the style sheet, so that the pictures follow
/// the theme. A picture contains no information that is not in the lesson's text.
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

  /// Draws a stroke along a path.
  static func stroke(_ path: String, _ tone: Tone = .line) -> Element {
    Element(.path, .class("stroke-\(tone.rawValue)"), Attribute("d", path))
  }

  /// Draws a tick mark.
  static func tick(_ x: Double, _ y: Double, _ tone: Tone = .accent) -> Element {
    stroke("M\(written(x - 5)) \(written(y))l4 4 7 -8", tone)
  }

  /// Formats a number. Whole numbers have no fraction.
  private static func written(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
