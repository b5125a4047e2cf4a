import LivePages

extension LessonPicture {
  /// A field, many keystrokes, and the few requests that result from them.
  static var search: Element {
    Drawing.canvas("search") {
      Drawing.frame(24, 18, 272, 34, radius: 17)
      Drawing.ring(45, 35, radius: 6, .accent)
      Drawing.line(49.5, 39.5, 54, 44, .accent)
      Drawing.box(68, 31, 92, 8, radius: 4, .soft)
      Drawing.line(168, 27, 168, 43, .accent)
      Drawing.line(24, 78, 296, 78)
      for x in [36.0, 48, 56, 70, 84, 132, 142, 154, 168, 226, 236, 252] {
        Drawing.circle(x, 78, radius: 4, .soft)
      }
      Drawing.line(24, 114, 296, 114)
      for (x, end) in [(84.0, 106.0), (168, 190), (252, 274)] {
        Drawing.stroke("M\(x) 84C\(x) 100 \(end) 94 \(end) 106", .accent)
        Drawing.circle(end, 114, radius: 8, .accent)
      }
    }
  }
}
