import LivePages

extension LessonPicture {
  /// A dashed field, an arrow into it, and three files, one of which is still being sent.
  static var uploads: Element {
    Drawing.canvas("uploads") {
      Drawing.frame(40, 22, 104, 100)
      Drawing.stroke("M92 104v-56", .accent)
      Drawing.stroke("M74 66l18 -18 18 18", .accent)
      for row in 0..<3 {
        let top = 26 + Double(row) * 34
        Drawing.box(168, top, 24, 24, radius: 5, .soft)
        Drawing.box(202, top + 2, 60, 6, radius: 3, .soft)
        Drawing.box(202, top + 14, row == 2 ? 34 : 82, 6, radius: 3, .accent)
      }
    }
  }
}
