import LivePages

extension LessonPicture {
  /// A ticket, and the door that it opens.
  static var members: Element {
    Drawing.canvas("members") {
      Drawing.frame(40, 48, 96, 48)
      Drawing.box(54, 62, 44, 6, radius: 3, .soft)
      Drawing.box(54, 76, 30, 6, radius: 3, .soft)
      Drawing.stroke("M112 48v48", .accent)
      Drawing.stroke("M152 72h40M180 60l12 12 -12 12", .accent)
      Drawing.box(212, 18, 64, 108, radius: 6, .accent)
      Drawing.circle(264, 74, radius: 4, .surface)
    }
  }
}
