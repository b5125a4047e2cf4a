/// The first frame in which an actual diagram differs from the expected one.
struct MarbleDifference {
  let expected: MarbleDiagram
  let actual: MarbleDiagram
  let frame: Int
  private let isCompared: (MarbleEvent) -> Bool

  /// - Returns: `nil` if the actual diagram matches the expected one.
  /// - Parameters:
  ///   - expected: The diagram in the test.
  ///   - actual: The diagram of the actual events.
  ///   - isCompared: A closure that returns whether to compare an event. Other events are only drawn.
  init?(
    expected: MarbleDiagram,
    actual: MarbleDiagram,
    comparing isCompared: @escaping (MarbleEvent) -> Bool = { $0.isFromPublisher }
  ) {
    let expectedMarbles = expected.marbles.filter { isCompared($0.event) }
    let actualMarbles = actual.marbles.filter { marble in
      isCompared(marble.event) && !(expected.isOpen && marble.frame >= expected.length)
    }
    var index = 0
    while index < expectedMarbles.count, index < actualMarbles.count {
      let (one, other) = (expectedMarbles[index], actualMarbles[index])
      guard one.frame == other.frame, one.event.expects(other.event) else { break }
      index += 1
    }
    let frames = [expectedMarbles, actualMarbles].compactMap { $0.dropFirst(index).first?.frame }
    guard let frame = frames.min() else { return nil }
    self.expected = expected
    self.actual = actual
    self.frame = frame
    self.isCompared = isCompared
  }

  /// Draws both diagrams below each other, with a mark below the frame.
  /// - Parameter labels: The labels of the diagrams.
  func drawing(labels: (expected: String, actual: String)) -> String {
    var shown = actual
    if actual.legend.isEmpty {
      shown = MarbleDiagram(
        marbles: actual.marbles,
        start: actual.start,
        length: actual.length,
        legend: expected.legend
      )
    }
    let drawings = [MarbleDrawing(expected), MarbleDrawing(shown)]
    let columns = drawings.map(\.leastColumnsPerFrame).max() ?? 1
    let width = max(labels.expected.count, labels.actual.count) + 3
    let mark = frame * columns
    var lines = zip(drawings, [labels.expected, labels.actual]).map { drawing, label in
      let legend = drawing.legend.isEmpty ? "" : "   \(drawing.legend)"
      let head = label + ":" + String(repeating: " ", count: width - label.count - 1)
      return "  " + head + Self.window(drawing.row(columnsPerFrame: columns), around: mark) + legend
    }
    let shownMark = mark - Self.windowStart(around: mark)
    lines.append(String(repeating: " ", count: width + 2 + shownMark) + "^")
    if columns > 1 { lines.append("  (\(columns) columns a frame)") }
    return lines.joined(separator: "\n")
  }

  /// Returns a sentence that describes the expected and the actual events of the frame.
  func sentence(labels: (expected: String, actual: String)) -> String {
    "at frame \(frame): \(labels.expected) \(events(expected)), \(labels.actual) \(events(actual))"
  }

  private func events(_ diagram: MarbleDiagram) -> String {
    let events = diagram.marbles.filter { $0.frame == frame && isCompared($0.event) }.map(\.event)
    return events.isEmpty ? "nothing" : MarbleDrawing.text(of: events)
  }

  private static let widthBefore = 60
  private static let widthOfWindow = 100

  /// The first column to show. Long diagrams are truncated, so that the mark is below its frame.
  private static func windowStart(around mark: Int) -> Int {
    mark > widthBefore ? mark - widthBefore : 0
  }

  private static func window(_ row: String, around mark: Int) -> String {
    let start = windowStart(around: mark)
    var window = String(row.dropFirst(start).prefix(widthOfWindow))
    if start > 0, !window.isEmpty { window = "…" + window.dropFirst() }
    if row.count > start + widthOfWindow { window = window.dropLast() + "…" }
    return window
  }
}
