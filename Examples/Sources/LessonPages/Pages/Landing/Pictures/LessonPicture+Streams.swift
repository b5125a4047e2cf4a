import LivePages

extension LessonPicture {
  /// A marble diagram: two streams, an operator, and the stream that wins.
  static var streams: Element {
    Drawing.canvas("streams") {
      arrow(y: 26)
      for x in [92.0, 164, 236] {
        Drawing.circle(x, 26, radius: 9, .soft)
      }
      arrow(y: 60)
      for x in [60.0, 128, 208] {
        Drawing.circle(x, 60, radius: 9, .accent)
      }
      Drawing.line(264, 51, 264, 69, .accent)
      Drawing.box(24, 82, 272, 16, radius: 8, .wash)
      arrow(y: 118)
      for x in [60.0, 128, 208] {
        Drawing.circle(x, 118, radius: 9, .accent)
      }
      Drawing.line(264, 109, 264, 127, .accent)
    }
  }

  private static func arrow(y: Double) -> HTML {
    HTML {
      Drawing.line(24, y, 296, y)
      Drawing.stroke("M290 \(y - 5)l6 5 -6 5")
    }
  }
}
