import LivePages

extension LessonPicture {
  /// A name, a password, and a button that both of them enable.
  static var logIn: Element {
    Drawing.canvas("log-in") {
      Drawing.frame(40, 18, 168, 30)
      Drawing.box(54, 29, 76, 8, radius: 4, .soft)
      Drawing.frame(40, 60, 168, 30)
      for dot in 0..<8 {
        Drawing.circle(58 + Double(dot) * 13, 75, radius: 4, .soft)
      }
      Drawing.box(40, 102, 168, 24, radius: 8, .accent)
      Drawing.box(104, 111, 40, 6, radius: 3, .surface)
      Drawing.stroke("M216 33h28q12 0 12 12v57q0 12 -12 12h-28", .accent)
      Drawing.stroke("M216 75h40", .accent)
      Drawing.circle(256, 75, radius: 14, .accent)
      Drawing.stroke("M249 75l5 5 9 -10", .surface)
    }
  }
}
