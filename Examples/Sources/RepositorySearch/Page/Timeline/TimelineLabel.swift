/// The query beside its bar: on the side where there is more room, or upon the bar if there is room on
/// neither.
struct TimelineLabel: Equatable {
  let text: String
  let x: Double
  /// Whether it ends at `x`, and does not begin there.
  let isLeft: Bool

  /// The width of a letter where letters are the largest in proportion to the drawing: on a phone
  /// (search.css).
  private static let letterWidth = 9.5
  private static let mostLetters = 16
  /// With fewer nobody would know which query it is.
  private static let leastLetters = 6

  init(_ query: String, from begin: Double, to end: Double) {
    let (left, right) = (begin - 5, TimelineChart.width - end - 10)
    let letters = Int(max(left, right, 0) / Self.letterWidth)
    if letters >= min(query.count, Self.leastLetters) {
      text = query.shortened(to: min(letters, Self.mostLetters))
      isLeft = left > right
      x = isLeft ? left : end + 10
    } else {
      text = query.shortened(to: Self.mostLetters)
      isLeft = false
      x = begin + 5
    }
  }

  /// Where nothing else should be.
  var span: ClosedRange<Double> {
    let width = Double(text.count) * Self.letterWidth
    return isLeft ? x - width - 3...x + 3 : x - 3...x + width + 3
  }
}
