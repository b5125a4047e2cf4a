import LivePages

extension LessonPicture {
  /// A timing curve, and an object that moves along it.
  static var animation: Element {
    Drawing.canvas("animation") {
      Drawing.line(40, 118, 284, 118)
      Drawing.line(40, 118, 40, 20)
      Drawing.stroke("M40 118C150 118 150 28 280 28", .accent)
      for (x, y, radius) in [(68.0, 116.0, 4.0), (106, 106, 5), (143, 84, 6), (180, 58, 7), (220, 39, 8)] {
        Drawing.circle(x, y, radius: radius, .soft)
      }
      Drawing.circle(272, 28, radius: 12, .accent)
    }
  }
}
