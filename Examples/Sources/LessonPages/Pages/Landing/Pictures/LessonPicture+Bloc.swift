import LivePages

extension LessonPicture {
  /// A rail at the side of a page, whose parts are built by their own blocs.
  static var bloc: Element {
    Drawing.canvas("bloc") {
      Drawing.frame(32, 16, 256, 108, radius: 10)
      Drawing.line(88, 16, 88, 124)
      for row in 0..<3 {
        let y = 38 + Double(row) * 32
        if row == 1 { Drawing.box(40, y - 13, 40, 26, radius: 8, .wash) }
        Drawing.circle(60, y, radius: 7, row == 1 ? .accent : .soft)
      }
      Drawing.box(104, 32, 82, 34, radius: 8, .wash)
      Drawing.box(194, 32, 78, 34, radius: 8, .accent)
      Drawing.box(104, 76, 168, 34, radius: 8, .wash)
      Drawing.box(118, 89, 96, 8, radius: 4, .soft)
      Drawing.box(208, 45, 50, 8, radius: 4, .surface)
    }
  }
}
