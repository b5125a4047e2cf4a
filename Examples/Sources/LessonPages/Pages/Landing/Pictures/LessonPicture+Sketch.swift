import LivePages

extension LessonPicture {
  /// A sheet in two windows, with the same drawing in both.
  static var sketch: Element {
    Drawing.canvas("sketch") {
      for left in [28.0, 172] {
        Drawing.frame(left, 22, 120, 96)
        Drawing.stroke("M\(Int(left) + 18) 92c14 -52 30 -52 38 -22s20 24 46 -22", .accent)
        Drawing.stroke("M\(Int(left) + 22) 44h30", .soft)
      }
      Drawing.circle(130, 48, radius: 7, .accent)
    }
  }
}
