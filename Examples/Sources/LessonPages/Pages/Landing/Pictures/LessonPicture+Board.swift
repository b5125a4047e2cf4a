import LivePages

extension LessonPicture {
  /// Three columns of cards, and one moving card.
  static var board: Element {
    Drawing.canvas("board") {
      for (column, count) in [3, 2, 1].enumerated() {
        for card in 0..<count {
          Drawing.box(40 + Double(column) * 84, 20 + Double(card) * 34, 72, 26, card == 0 ? .soft : .wash)
        }
      }
      Drawing.stroke("M112 101C150 101 150 67 190 67", .accent)
      Drawing.circle(76, 101, radius: 7, .accent)
      Drawing.circle(160, 67, radius: 7, .accent)
    }
  }
}
