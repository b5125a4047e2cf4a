/// The query next to its bar: on the side with more space, or on the bar if neither side has enough.
struct TimelineLabel: Equatable {
  let text: String
  let x: Double
  /// A Boolean value that indicates whether the label ends at `x` instead of starting there.
  let isLeft: Bool

  /// The width of a letter on a phone, where letters are largest relative to the drawing (search.css).
  private static let letterWidth = 9.5
  private static let mostLetters = 16
  /// With fewer letters, the query would be unrecognizable.
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

  /// The horizontal span that the label occupies.
  var span: ClosedRange<Double> {
    let width = Double(text.count) * Self.letterWidth
    return isLeft ? x - width - 3...x + 3 : x - 3...x + width + 3
  }
}
