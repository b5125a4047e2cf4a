import LivePages

extension LessonPicture {
  /// A row of moments of a store, with one selected, and below it the effects at that time.
  static var inspector: Element {
    Drawing.canvas("inspector") {
      Drawing.stroke("M36 52h248", .soft)
      for moment in 0..<6 {
        let left = 36 + Double(moment) * 48
        Drawing.box(left - 7, 45, 14, 14, radius: 7, moment == 3 ? .accent : .soft)
      }
      Drawing.stroke("M180 30l-8 -10h16z", .accent)
      Drawing.box(84, 82, 150, 12, radius: 6, .accent)
      Drawing.box(132, 104, 74, 12, radius: 6, .soft)
      Drawing.box(228, 104, 40, 12, radius: 6, .soft)
    }
  }
}
