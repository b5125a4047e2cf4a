import LivePages

extension LessonPicture {
  /// Three fields with their validation messages, and the name that is sent to a server.
  static var signUp: Element {
    Drawing.canvas("sign-up") {
      for (row, length) in [(0.0, 88.0), (1, 64), (2, 64)] {
        let y = 18 + row * 36
        Drawing.frame(32, y, 176, 28)
        if row == 0 {
          Drawing.box(46, y + 10, length, 8, radius: 4, .soft)
        } else {
          for dot in 0..<6 {
            Drawing.circle(50 + Double(dot) * 13, y + 14, radius: 4, .soft)
          }
        }
        Drawing.circle(236, y + 14, radius: 12, row == 2 ? .problem : .accent)
        if row == 2 {
          Drawing.stroke("M231 \(y + 9)l10 10m0 -10l-10 10", .surface)
        } else {
          Drawing.tick(235, y + 14, .surface)
        }
      }
      Drawing.stroke("M252 32h16q10 0 10 10v26", .accent)
      Drawing.stroke("M271 62l7 8 7 -8", .accent)
      Drawing.circle(278, 88, radius: 12, .wash)
      Drawing.ring(278, 88, radius: 12, .accent)
    }
  }
}
